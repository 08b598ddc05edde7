import { capabilityGranted } from '@mcplkit/capabilities';

console.log(capabilityGranted(['channels'], 'channels.publish')); // false: a parent never grants its leaves
