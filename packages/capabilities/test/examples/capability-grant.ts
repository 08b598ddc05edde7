import { CapabilityGrant } from '@mcplkit/capabilities';

const grant = CapabilityGrant.of(['tools', { capability: 'channels.publish', channels: ['discord:acme/*'] }]);

console.log(grant.allows('tools')); // true
console.log(grant.allows('channels.publish')); // false: not on every channel
console.log(grant.allows('channels.publish', 'discord:acme/general')); // true
