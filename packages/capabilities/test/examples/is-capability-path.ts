import { isCapabilityPath } from '@mcplkit/capabilities';

console.log(isCapabilityPath('channels.publish')); // true
console.log(isCapabilityPath('channels')); // false: a group
console.log(isCapabilityPath('channels.*')); // false: a pattern
