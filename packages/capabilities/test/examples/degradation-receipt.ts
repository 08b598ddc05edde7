import { degradationReceipt, deriveFeatureSets } from '@mcplkit/capabilities';

const featureSets = { push: { description: 'Pushes reminders', uses: ['pushEvents'] } };

console.log(degradationReceipt(deriveFeatureSets(featureSets, ['pushEvents']))); // { accepted: true }
