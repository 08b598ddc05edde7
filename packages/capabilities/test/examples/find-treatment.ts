import { expandTags, findTreatment } from '@mcplkit/capabilities';

const rules = [
  { tagsAll: ['chat:addressed'], tagsNone: ['chat:from-bot'], behavior: 'immediate' },
  { tagsAny: ['chat:*'], behavior: 'mute' },
] as const;

console.log(findTreatment(rules, expandTags(['chat:mention', 'chat:from-human']))?.behavior);
// immediate
