import { expect, it } from 'vitest';
import { grammarCapabilities } from '../../src/resolver/client-capabilities.ts';
import { deepFreeze } from '../support/deep-freeze.ts';

it('keeps the capabilities, and brings the locale and the version up', () => {
  const capabilities = deepFreeze({ roots: {}, experimental: { locale: { locale: 'fr', version: 'v2' } } });
  expect(grammarCapabilities(capabilities, '2025-11-25')).toEqual({
    ...capabilities,
    locale: 'fr',
    version: 'v2',
    protocolVersion: '2025-11-25',
  });
});

it('changes nothing when it is done again', () => {
  const once = grammarCapabilities(
    { experimental: { locale: { locale: 'fr', version: 'v2' } } },
    '2025-11-25',
  );
  expect(grammarCapabilities(once, 'other')).toEqual(once);
});

it('has nothing of what the client did not say', () => {
  expect(grammarCapabilities(undefined)).toEqual({});
});
