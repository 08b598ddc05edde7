import { McplConnection } from '@mcplkit/wire';
import { rejection, watch, whenClosed } from './told.ts';

/** Settles when the browser's socket has closed. */
function socketClosed(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => socket.addEventListener('close', () => resolve(), { once: true }));
}

/** Asks through a socket that is still connecting, answers what the other end asks, and closes it. */
export async function askAndAnswer(url: string, text: string) {
  const socket = new WebSocket(url);
  const closed = socketClosed(socket);
  const connection = McplConnection.fromWebSocket(socket);
  const told = watch(connection);
  connection.handle('who', () => ({ name: 'the page' }));
  const finished = new Promise<void>((resolve) => connection.handleNotification('finished', () => resolve()));
  const first = connection.sendRequest('echo', { text });
  const before = { readyState: socket.readyState, isBuffered: connection.bufferedBytes > 0 };
  await connection.opened;
  const { text: echoed } = (await first) as { text: string };
  const failed = await rejection(connection.sendRequest('fail'));
  connection.sendNotification('note', { from: 'the page' });
  await finished;
  connection.close();
  await closed;
  return { before, isSame: echoed === text, failed, told };
}

/** Asks, and closes the connection before there is an answer. */
export async function closeFromHere(url: string) {
  const socket = new WebSocket(url);
  const closed = socketClosed(socket);
  const connection = McplConnection.fromWebSocket(socket);
  const told = watch(connection);
  const pending = connection.sendRequest('never');
  const next = rejection(connection.nextMessage());
  await connection.sendRequest('ready');
  connection.close();
  const outcomes = {
    pending: await rejection(pending),
    next: await next,
    late: await rejection(connection.sendRequest('late')),
    noted: connection.sendNotification('late'),
  };
  await closed;
  return { ...outcomes, told };
}

/** Asks through a socket that is still connecting, and closes the connection in the same turn. */
export async function closeWhileConnecting(url: string) {
  const socket = new WebSocket(url);
  const closed = socketClosed(socket);
  const connection = McplConnection.fromWebSocket(socket);
  const told = watch(connection);
  const pending = connection.sendRequest('echo');
  const { opened } = connection;
  connection.close();
  const outcomes = { pending: await rejection(pending), opened: await rejection(opened) };
  await closed;
  return { ...outcomes, told };
}

/** Waits for an answer until the other end closes. */
export async function closeFromThere(url: string) {
  const connection = McplConnection.fromWebSocket(new WebSocket(url));
  const told = watch(connection);
  const pending = connection.sendRequest('never');
  await whenClosed(connection);
  const late = await rejection(connection.sendRequest('late'));
  connection.close();
  return { pending: await rejection(pending), late, told };
}

/** Tells what comes of a binary frame, and answers what is asked behind it. */
export async function afterBinaryFrame(url: string, binaryType: BinaryType) {
  const socket = new WebSocket(url);
  socket.binaryType = binaryType;
  const connection = McplConnection.fromWebSocket(socket);
  const told = watch(connection);
  connection.handle('who', () => ({ name: 'the page' }));
  await whenClosed(connection);
  return told;
}
