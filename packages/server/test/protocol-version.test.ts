import { expect, it } from 'vitest';
import {
  MCP_LATEST_PROTOCOL_VERSION,
  MCP_PROTOCOL_VERSIONS,
  negotiateProtocolVersion,
} from '../src/index.ts';

it('speaks the four revisions that have requests from the server to the host', () => {
  expect(MCP_PROTOCOL_VERSIONS).toEqual(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
  expect(MCP_LATEST_PROTOCOL_VERSION).toBe('2025-11-25');
});

it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])('agrees to %s', (version) => {
  expect(negotiateProtocolVersion(version)).toBe(version);
});

it.each(['2026-07-28', '2024-10-07', '', '2024-11-05 ', '__proto__'])(
  'offers the newest for "%s"',
  (version) => {
    expect(negotiateProtocolVersion(version)).toBe('2025-11-25');
  },
);
