import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { McpClient } from '@mcplkit/client';
import { defineTool, McpServer, McpToolTable } from '@mcplkit/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SOAK_ROADS } from '../src/soak-roads.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** How many times the counts below: 1, or what whoever has the time says. */
const TIMES = Number(process.env.SOAK ?? 1);

/** Sessions one after another, and calls in each. */
const COUNTS = new Map([
  ['loopback', { sessions: 1_000 * TIMES, calls: 10 }],
  ['tcp', { sessions: 200 * TIMES, calls: 20 }],
  ['websocket', { sessions: 200 * TIMES, calls: 20 }],
  ['http', { sessions: 40 * TIMES, calls: 20 }],
]);

/** What the heap may grow by in the second half: a fraction of what its sessions and calls have held. */
const GROWTH = 3_000_000;

let server: McpServer;
let handlers = 0;

beforeEach(() => {
  handlers = 0;
  const quick = defineTool({ name: 'quick', run: () => 'done' });
  const never = defineTool({
    name: 'never',
    async run(_args, request) {
      const signal = request?.signal;
      handlers += 1;
      if (signal?.aborted === false) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      }
      handlers -= 1;
      throw signal?.reason;
    },
  });
  server = new McpServer({ behaviors: [new McpToolTable([quick, never])] });
});

afterEach(() => server.stop());

/** How the calls of one session ended; one in ten is timed out, one in ten is given up. */
async function calls(client: McpClient, count: number, tally: Map<string, number>): Promise<void> {
  const call = async (index: number): Promise<string> => {
    const giveUp = new AbortController();
    const isQuick = index % 10 !== 3 && index % 10 !== 7;
    const options = index % 10 === 3 ? { timeoutMs: 1 } : { signal: giveUp.signal };
    const answer = client.callTool(isQuick ? 'quick' : 'never', {}, options);
    if (index % 10 === 7) giveUp.abort(new Error('enough'));
    return answer.then(
      ({ isError = false }) => (isError ? 'failed' : 'done'),
      (error: Error) => (error.message === 'enough' ? 'given up' : error.name),
    );
  };
  // The expectations of a test are kept to its end, so that they would count as what the client keeps.
  for (const outcome of await Promise.all(Array.from({ length: count }, (_, index) => call(index)))) {
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
  }
}

it.each([...COUNTS])(
  'a client that connects anew over %s, and calls, leaves nothing behind',
  { timeout: 60_000 * TIMES },
  async (name, { sessions, calls: perSession }) => {
    const road = await SOAK_ROADS[name]?.(server);
    if (road === undefined) throw new Error(`There is no road ${name}.`);
    const client = new McpClient({ name: 'soak', version: '1.0.0' }, () => road.dial());
    const errors: Error[] = [];
    client.onError.subscribe((error) => errors.push(error));
    const tally = new Map<string, number>();
    const heapAfter = async (count: number) => {
      for (let session = 0; session < count; session += 1) {
        await client.connect();
        await calls(client, perSession, tally);
        await client.disconnect();
      }
      await expect.poll(() => [server.sessions.size, handlers]).toEqual([0, 0]);
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await heapAfter(sessions / 2);
    const after = await heapAfter(sessions / 2);
    expect(after - before).toBeLessThan(GROWTH);
    const all = sessions * perSession;
    expect(Object.fromEntries(tally)).toEqual({
      done: 0.8 * all,
      'given up': 0.1 * all,
      ConnectionTimeoutError: 0.1 * all,
    });
    expect(errors).toEqual([]);
    await road.close();
  },
);
