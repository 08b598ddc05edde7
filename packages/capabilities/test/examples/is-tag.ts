import { isTag } from '@mcplkit/capabilities';

console.log(isTag('zulip:topic=lunch')); // true
console.log(isTag('mention')); // false
