/** Who the servers of the frameworks say they are. */
export const PEER = { name: 'peer', version: '1.0.0' } as const;

/** The resource that they have. */
export const NOTE = {
  uri: 'note://one',
  name: 'note',
  mimeType: 'text/plain',
  text: 'Remember the milk.',
} as const;
