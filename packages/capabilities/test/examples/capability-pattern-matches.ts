import { capabilityPatternMatches } from '@mcplkit/capabilities';

console.log(capabilityPatternMatches('channels.*', 'channels.publish')); // true
console.log(capabilityPatternMatches('contextHooks.*', 'contextHooks.beforeInference.observe')); // false
