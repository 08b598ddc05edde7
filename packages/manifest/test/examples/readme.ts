import { changedDomains, isManifestRevision, ManifestDigestError, withRevision } from '@mcplkit/manifest';

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

try {
  withRevision({ version: '0.5', featureSets: { naïve: { description: 'not ASCII', uses: [] } } });
} catch (error) {
  if (error instanceof ManifestDigestError) console.log(error.code, error.path);
  // identifier_charset featureSets.naïve
}
