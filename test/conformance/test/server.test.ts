import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpHandler } from '@mcplkit/transports/http';
import { toNodeListener } from '@mcplkit/transports/http-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requiredScenarios, runConformance, tableOf } from '../../../scripts/lib/conformance.mjs';
import { everythingServer } from '../src/everything.ts';

const handler = createHttpHandler(everythingServer());
const http = createServer(toNodeListener(handler));
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(http.address() as AddressInfo).port}/mcp`;
});

afterAll(async () => {
  await handler.close();
  http.closeAllConnections();
  http.close();
});

// The first run on Node 20 may have to get the Node that the suite needs.
it('our server passes every check that the revision requires', { timeout: 120_000 }, async () => {
  const { isGreen, output, outcomes } = await runConformance({ url });
  expect(isGreen, output).toBe(true);
  const required = requiredScenarios('server');
  expect(required).toHaveLength(30);
  for (const scenario of required) {
    const outcome = outcomes.find((each) => each.scenario === scenario);
    expect(outcome, scenario).toMatchObject({ failed: [] });
    expect(outcome?.passed, scenario).toBeGreaterThan(0);
  }
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme, 'Run: node scripts/list-conformance.mjs').toContain(tableOf(outcomes, 'server'));
});

it('a line of the baseline that is not needed makes the verdict red', { timeout: 60_000 }, async () => {
  const baseline = join(tmpdir(), `mcplkit-stale-${process.pid}.yml`);
  try {
    writeFileSync(baseline, 'server:\n  - ping\n');
    const { isGreen, output } = await runConformance({ url }, { baseline, scenario: 'ping' });
    expect(isGreen).toBe(false);
    expect(output).toMatch(/stale/i);
  } finally {
    rmSync(baseline, { force: true });
  }
});
