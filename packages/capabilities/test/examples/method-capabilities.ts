import { METHOD_CAPABILITIES } from '@mcplkit/capabilities';

console.log(METHOD_CAPABILITIES['channels/open']); // ['channels.lifecycle']
console.log(METHOD_CAPABILITIES['mcpl/manifest']); // null
