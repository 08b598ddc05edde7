/** A manifest as servers have them: about 250 bytes for each feature set. */
export function manifestOf(featureSets: number, version = '0.5'): object {
  const sets = Array.from({ length: featureSets }, (_, index) => [
    `demo.set-${index}`,
    {
      description: 'Sends what happens in the room, and takes what is to be said there.',
      uses: ['channels.publish', 'channels.incoming', 'pushEvents', 'tools'],
      tagOntology: {
        version: '1',
        coreTags: ['chat:mention', 'chat:dm'],
        tags: { 'demo:door': { implies: [] } },
      },
    },
  ]);
  return {
    version,
    pushEvents: true,
    channels: { register: true, publish: true, incoming: true },
    featureSets: Object.fromEntries(sets),
  };
}
