import { changedDomains, isManifestRevision, withRevision } from '@mcplkit/manifest';

// What a server declares in `experimental.mcpl`, with the revision that names its content.
const before = withRevision({
  version: '0.5',
  pushEvents: true,
  featureSets: { reminders: { description: 'Pushes reminders', uses: ['pushEvents'] } },
});
console.log(isManifestRevision(before.revision)); // true

// The order of a set is no change; a new capability is one.
const after = withRevision({ ...before, channels: { publish: true } });
console.log(changedDomains(before, after)); // [ 'capabilities' ]
console.log(changedDomains(before, { ...before })); // []
