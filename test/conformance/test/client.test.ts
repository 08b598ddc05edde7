import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { requiredScenarios, runClientConformance, tableOf } from '../../../scripts/lib/conformance.mjs';

// The first run on Node 20 may have to get the Node that the suite needs.
it('our client passes every check that is not about OAuth', { timeout: 120_000 }, async () => {
  const { isGreen, output, outcomes } = await runClientConformance();
  expect(isGreen, output).toBe(true);
  const required = requiredScenarios('client').filter((scenario) => !scenario.startsWith('auth/'));
  expect(required).toEqual(['initialize', 'tools_call', 'elicitation-sep1034-client-defaults', 'sse-retry']);
  for (const scenario of required) {
    const outcome = outcomes.find((each) => each.scenario === scenario);
    expect(outcome, scenario).toMatchObject({ failed: [] });
    expect(outcome?.passed, scenario).toBeGreaterThan(0);
  }
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme, 'Run: node scripts/list-conformance.mjs').toContain(tableOf(outcomes, 'client'));
});
