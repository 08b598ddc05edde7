import { UriTemplate } from '@mcplkit/server';

const template = new UriTemplate('app://{scene}/mesh{/path*}{?lod}');
console.log(template.expand({ scene: 'a/b', path: ['arm', 'hand'] })); // app://a%2Fb/mesh/arm/hand
console.log(template.match('app://a%2Fb/mesh/arm?lod=2'));
// Map(3) { 'scene' => 'a/b', 'path' => [ 'arm' ], 'lod' => '2' }
