import { McplConnection, MemoryTransport, RpcError } from '@mcplkit/wire';
import { linkedPair, randomPieces } from '@mcplkit/wire/testing';
import { rejection, toldError, watch, whenClosed } from './told.ts';

/** Text that the readers of lines and of UTF-8 get wrong most often. */
const TEXTS = ['漢字 😀', 'a\u2028b\u2029c\u0085d\re', '\uFEFF', ''];

/** Whether requests both ways, a notification and an error come through as they were sent. */
async function exchange(here: McplConnection, there: McplConnection) {
  there.handle('echo', (params) => params);
  there.handle('fail', () => {
    throw new RpcError(-32001, 'of the handler', { why: 'a test' });
  });
  here.handle('who', () => ({ name: 'here' }));
  const noted = there.nextMessage();
  here.sendNotification('note', { text: TEXTS[1] });
  const echoed = await Promise.all(TEXTS.map((text) => here.sendRequest('echo', { text })));
  const note = await noted;
  return {
    echoed: echoed.every((each, index) => (each as { text: string }).text === TEXTS[index]),
    asked: await there.sendRequest('who'),
    failed: await rejection(here.sendRequest('fail')),
    note: note.type === 'notification' && note.notification,
  };
}

/** Two connections over streams that cut what is written into pieces of a few bytes, from the seed. */
export async function overMemoryStreams(seed: number) {
  const { here, there, toHere, toThere } = linkedPair();
  const told = { here: watch(here), there: watch(there) };
  toHere.split(randomPieces(seed, 3));
  toThere.split(randomPieces(seed + 1, 3));
  const exchanged = await exchange(here, there);
  there.handle('never', () => new Promise(() => {}));
  const pending = rejection(here.sendRequest('never'));
  there.close();
  await whenClosed(here);
  const afterwards = await rejection(here.sendRequest('late'));
  here.close();
  return { exchanged, pending: await pending, afterwards, told };
}

/** Streams that are reset while a request waits. */
export async function overResetStreams() {
  const { here, there, reset, close } = linkedPair();
  const told = { here: watch(here), there: watch(there) };
  const asked = new Promise<void>((resolve) => {
    there.handle('never', () => {
      resolve();
      return new Promise(() => {});
    });
  });
  const pending = rejection(here.sendRequest('never'));
  await asked;
  const closed = Promise.all([whenClosed(here), whenClosed(there)]);
  reset();
  await closed;
  close();
  return { pending: await pending, told };
}

/** Two connections over a pair of transports, one of which cancels what it asked. */
export async function overMemoryTransport() {
  const [left, right] = MemoryTransport.createPair();
  const here = McplConnection.fromTransport(left);
  const there = McplConnection.fromTransport(right);
  const told = { here: watch(here), there: watch(there) };
  const exchanged = await exchange(here, there);
  const controller = new AbortController();
  const aborted = new Promise<unknown>((resolve) => {
    there.handle('slow', (_params, { signal }) => {
      signal.addEventListener('abort', () => resolve(toldError(signal.reason)));
      controller.abort();
      return new Promise(() => {});
    });
  });
  const cancelled = await rejection(here.sendRequest('slow', {}, { signal: controller.signal }));
  const reason = await aborted;
  here.close();
  await whenClosed(there);
  there.close();
  return { exchanged, cancelled, reason, told };
}
