import { expandTags } from '@mcplkit/capabilities';

console.log(expandTags(['chat:dm', 'chat:ambient']));
// Set { 'chat:dm', 'chat:addressed', 'chat:private' }
