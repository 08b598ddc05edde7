/** The official conformance suite of MCP, and what it says of us. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNode } from './node.mjs';
import { readJson, root, run } from './run.mjs';

const HOME = 'test/conformance';
const SUITE = `${HOME}/node_modules/@modelcontextprotocol/conformance`;

/** The oldest Node that the suite starts on, and the revision that we are held to. */
const SUITE_NODE = 22;
export const REVISION = '2025-11-25';

/** What the suite has found in one scenario. @typedef {{ scenario: string, passed: number, failed: number, other: number, failures: string[] }} Outcome */

/** @returns {Promise<string>} a Node that the suite runs on: this one, if it is new enough */
async function nodeForSuite() {
  if (Number(process.versions.node.split('.')[0]) >= SUITE_NODE) return process.execPath;
  const found = await fetchNode(String(SUITE_NODE));
  if (found === undefined) throw new Error(`The conformance suite needs Node ${SUITE_NODE}, which could not be had.`);
  return found.node;
}

/**
 * Runs the suite against a server at `url`, or on a client that `command` starts with a URL as its last argument.
 *
 * Every scenario of the revision is run; those in baseline.yml may fail, and have to: one that passes makes the run red,
 * as one that fails elsewhere does.
 *
 * @param {{ url: string } | { command: string }} subject
 * @returns {Promise<{ code: number, output: string, outcomes: Outcome[] }>}
 */
export async function runConformance(subject) {
  const folder = mkdtempSync(join(tmpdir(), 'mcplkit-conformance-'));
  try {
    const who = 'url' in subject ? ['server', '--url', subject.url] : ['client', '--command', subject.command];
    const more = ['--requirements', REVISION, '--expected-failures', join(root, HOME, 'baseline.yml'), '-o', folder];
    const { code, output } = await run(['node', join(root, SUITE, 'dist/index.js'), ...who, ...more], {
      node: await nodeForSuite(),
      show: 'quiet',
    });
    return { code, output, outcomes: outcomesIn(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
