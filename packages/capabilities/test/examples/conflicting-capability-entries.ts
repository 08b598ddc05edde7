import { conflictingCapabilityEntries } from '@mcplkit/capabilities';

console.log(conflictingCapabilityEntries(['channels.publish', 'tools'], ['channels.*']));
// ['channels.publish']
