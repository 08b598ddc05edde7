/** The official conformance suite of MCP, and what it says of us. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNode } from './node.mjs';
import { readText, root, run } from './run.mjs';

const HOME = 'test/conformance';
const SUITE = `${HOME}/node_modules/@modelcontextprotocol/conformance`;

/** The oldest Node that the suite starts on. */
const SUITE_NODE = 22;

/** The revision of MCP that we are held to. */
const REVISION = '2025-11-25';

/** How many checks of a scenario passed, and the ids of those that failed. @typedef {{ scenario: string, passed: number, failed: string[] }} Outcome */

/** A server at a URL, or a client that a command starts with a URL as its last argument. @typedef {{ url: string } | { command: string }} Subject */

/** @returns {Promise<string>} a Node that the suite runs on: this one, if it is new enough */
async function nodeForSuite() {
  if (Number(process.versions.node.split('.')[0]) >= SUITE_NODE) return process.execPath;
  const found = await fetchNode(String(SUITE_NODE));
  if (found === undefined)
    throw new Error(`The conformance suite needs Node ${SUITE_NODE}, which could not be had.`);
  return found.node;
}

/**
 * The scenarios that conformance to the revision requires of one side.
 *
 * @param {'server' | 'client'} side
 * @returns {string[]}
 */
export function requiredScenarios(side) {
  const [, list = ''] = readText(`${SUITE}/requirements/${REVISION}.yaml`).split(`\n${side}:\n`);
  const [own = ''] = list.split(/\n(?! {2}- )/);
  return own.split('\n').map((line) => line.replace('  - ', ''));
}

/** The scenarios of the client that are not about OAuth. */
const CLIENT_SCENARIOS = [
  ...requiredScenarios('client').filter((scenario) => !scenario.startsWith('auth/')),
  'json-schema-2020-12-preservation',
].sort();

/**
 * Runs the suite. Scenarios in the baseline may fail, and have to: one that passes makes the verdict red, as one does
 * that fails and is not there.
 *
 * @param {Subject} subject
 * @param {{ baseline?: string, scenario?: string }} [options] `scenario` is the only one to run; default all
 * @returns {Promise<{ isGreen: boolean, output: string, outcomes: Outcome[] }>}
 */
export async function runConformance(
  subject,
  { baseline = join(root, HOME, 'baseline.yml'), scenario = '' } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'mcplkit-conformance-'));
  try {
    const who =
      'url' in subject ? ['server', '--url', subject.url] : ['client', '--command', subject.command];
    const which = scenario === '' ? ['--requirements', REVISION] : ['--scenario', scenario];
    const more = [...which, '--expected-failures', baseline, '-o', folder];
    const { code, output } = await run(['node', join(root, SUITE, 'dist/index.js'), ...who, ...more], {
      node: await nodeForSuite(),
      show: 'quiet',
    });
    return { isGreen: code === 0, output, outcomes: outcomesIn(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs our client in every scenario that is not about OAuth, which it does not know: those that the revision requires,
 * and the others that the suite has for it.
 *
 * @returns {Promise<{ isGreen: boolean, output: string, outcomes: Outcome[] }>}
 */
export async function runClientConformance() {
  const command = `${process.execPath} ${HOME}/dist/client.js`;
  const runs = await Promise.all(
    CLIENT_SCENARIOS.map((scenario) => runConformance({ command }, { scenario })),
  );
  return {
    isGreen: runs.every(({ isGreen }) => isGreen),
    output: runs.map(({ output }) => output).join('\n'),
    outcomes: runs.flatMap(({ outcomes }, at) =>
      outcomes.map((outcome) => ({ ...outcome, scenario: CLIENT_SCENARIOS[at] ?? '' })),
    ),
  };
}

/** @param {string} folder in which the suite has left a folder for each scenario, named by side, scenario and time */
function outcomesIn(folder) {
  return readdirSync(folder)
    .map((name) => {
      /** @type {{ id: string, status: string }[]} */
      const checks = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8'));
      const of = (/** @type {string} */ status) => checks.filter((check) => check.status === status);
      const [, scenario = ''] = /^(?:server|client)-(.*)-\d{4}-\d\d-\d\dT.*$/.exec(name) ?? [];
      return { scenario, passed: of('SUCCESS').length, failed: of('FAILURE').map(({ id }) => id) };
    })
    .sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
}

/**
 * The table of test/conformance/README.md.
 *
 * @param {Outcome[]} outcomes
 * @param {'server' | 'client'} side
 */
export function tableOf(outcomes, side) {
  const required = new Set(requiredScenarios(side));
  const rows = outcomes.map(
    ({ scenario, passed, failed }) =>
      `| \`${scenario}\` | ${required.has(scenario) ? 'yes' : 'no'} | ${passed} | ${failed.join(', ') || 'none'} |`,
  );
  return ['| scenario | required | checks passed | checks failed |', '|---|---|---|---|', ...rows].join('\n');
}
