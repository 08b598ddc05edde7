import { linkedPair, randomPieces } from '@mcplkit/wire/testing';

const { here, there, toHere, toThere, close } = linkedPair();
there.handle('greet', (params) => `Hello, ${(params as { name: string }).name}!`);

// The request arrives in pieces of a few bytes, and its answer only when the test says so.
toThere.split(randomPieces(7));
toHere.hold();
const answer = here.sendRequest('greet', { name: 'Zoë' });
toHere.release();
export const greeting = await answer; // Hello, Zoë!

// A request that is lost on its way has no answer, and the caller learns that.
toThere.drop((message) => 'method' in message && message.method === 'greet');
export const lost = await here.sendRequest('greet', { name: 'Ada' }, 10).catch((error: Error) => error.name);
close();
