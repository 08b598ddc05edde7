import { deriveFeatureSets } from '@mcplkit/capabilities';

const featureSets = {
  'memory.push': { description: 'Pushes reminders', uses: ['pushEvents'] },
  'memory.read': {
    description: 'Reads what the user writes',
    uses: ['contextHooks.beforeInference.observe'],
  },
};

console.log(deriveFeatureSets(featureSets, ['pushEvents']).enabled); // ['memory.push']
