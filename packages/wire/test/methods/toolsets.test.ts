import { expect, it } from 'vitest';
import { TOOLSET_CAPABILITY, TOOLSET_FEATURE, TOOLSET_META, TOOLSET_TOOL } from '../../src/methods/index.ts';

it('pins what the toolset profile puts on the wire besides its methods', () => {
  expect(TOOLSET_META).toEqual({
    presence: 'mcpl/presence',
    surface: 'mcpl/surface',
    events: 'mcpl/events',
  });
  expect(TOOLSET_CAPABILITY).toEqual({ presence: 'toolPresence', access: 'access' });
  expect(TOOLSET_TOOL).toEqual({ open: 'toolset_open', close: 'toolset_close', use: 'toolset_use' });
  expect(TOOLSET_FEATURE).toEqual({ tools: 'tools', events: 'events' });
});
