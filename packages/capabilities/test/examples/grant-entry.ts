import type { GrantEntry } from '@mcplkit/capabilities';

export const entry: GrantEntry = { capability: 'channels.publish', channels: ['discord:acme/*'] };
