import { validateUses } from '@mcplkit/capabilities';

console.log(validateUses(['pushEvents', 'channels']));
// { valid: false, reason: 'invalid_uses', unrecognized: ['channels'] }
