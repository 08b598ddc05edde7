import type { ConnectionClosedError, McplConnection } from '@mcplkit/wire';
import { type ContractCase, caseOf, lever } from '../case.ts';
import type { Stage } from '../stage.ts';
import { check, rejectionOf, within } from '../waiting.ts';

/** Makes a call that is not answered, and gives what becomes of it. */
async function call(stage: Stage) {
  const { connection, far, told } = await stage.connect();
  const lost = rejectionOf('the call', connection.sendRequest('contract/never'));
  lost.catch(() => {});
  await far.receives(1);
  return { connection, far, told, lost };
}

async function checkLost(stage: Stage, lost: Promise<Error>, connection: McplConnection): Promise<void> {
  const error = await within(stage.patienceMs, 'a call that waits settles with the close', lost);
  checkOutcome(error, 'no-response');
  check(connection.isClosed, 'the connection is closed');
  checkOutcome(await rejectionOf('a later call', connection.sendRequest('contract/late')), 'not-sent');
  check(connection.pendingRequests === 0, 'no call waits any more', connection.pendingRequests);
}

function released(stage: Stage, connection: McplConnection): Promise<void> {
  return within(stage.patienceMs, 'the transport is released', connection.released);
}

function checkOutcome(error: Error, outcome: ConnectionClosedError['outcome']): void {
  const { code, outcome: found } = error as Partial<ConnectionClosedError>;
  check(code === 'closed', 'the code is closed', error);
  check(found === outcome, `the outcome is ${outcome}`, found);
}

/** Calls that wait when the road ends. The connection has no time-out here: only the close can settle them. */
export const callCases: readonly ContractCase[] = [
  caseOf({ id: 'CALLS-1', title: 'calls that wait are settled when the near end closes' }, async (stage) => {
    const { connection, lost } = await call(stage);
    connection.close();
    await checkLost(stage, lost, connection);
    await released(stage, connection);
  }),
  caseOf(
    {
      id: 'CALLS-2',
      title: 'calls that wait are settled as closed when the far end closes',
      needs: ['goodbye'],
    },
    async (stage) => {
      const { connection, far, told, lost } = await call(stage);
      await far.close();
      await checkLost(stage, lost, connection);
      check(told.at(-1) === 'close', 'the close is told last', told.at(-1));
      connection.close();
      await released(stage, connection);
    },
  ),
  caseOf(
    {
      id: 'CALLS-3',
      title: 'calls that wait are settled as closed when the far end dies',
      needs: ['kill', 'goodbye'],
    },
    async (stage) => {
      const { connection, told, lost } = await call(stage);
      await lever(stage.opened, 'kill').call(stage.opened);
      await checkLost(stage, lost, connection);
      check(told.filter((each) => each === 'close').length === 1, 'the close is told once', told.length);
      connection.close();
      await released(stage, connection);
    },
  ),
  caseOf({ id: 'CALLS-4', title: 'calls that wait are settled when the far end closes' }, async (stage) => {
    const { connection, far, lost } = await call(stage);
    await far.close();
    await within(stage.patienceMs, 'a call that waits settles with the close', lost);
    connection.close();
    await released(stage, connection);
  }),
];
