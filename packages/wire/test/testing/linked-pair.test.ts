import { describe, expect, it } from 'vitest';
import { linkedPair } from '../../src/testing/linked-pair.ts';
import { randomPieces } from '../../src/testing/random-pieces.ts';
import { SEED } from '../helpers/fuzz.ts';
import { turns } from '../helpers/turns.ts';
import { watch } from '../helpers/watch.ts';

describe('linkedPair', () => {
  it('gives each connection its options, and closes both [KIT-1]', async () => {
    const { here, there, toHere, toThere, close } = linkedPair({
      here: { maxPending: 0 },
      there: { requestTimeout: 5 },
    });
    await expect(here.sendRequest('m')).rejects.toMatchObject({ code: 'limit-reached' });
    expect(there.requestTimeout).toBe(5);
    close();
    await turns();
    expect([here, there].map(({ isClosed }) => isClosed)).toEqual([true, true]);
    expect([toHere.destroyed, toThere.destroyed]).toEqual([true, true]);
  });

  it('resets both ways: each connection hears the error, then "close"', async () => {
    const { here, there, reset, close } = linkedPair();
    const heard = [watch(here), watch(there)];
    const answer = here.sendRequest('m');
    there.handle('m', () => new Promise(() => {}));
    await turns();
    reset();
    await expect(answer).rejects.toMatchObject({ outcome: 'no-response', cause: { code: 'ECONNRESET' } });
    await turns();
    expect(heard).toMatchObject([
      [{ code: 'ECONNRESET' }, 'close'],
      [{ code: 'ECONNRESET' }, 'close'],
    ]);
    close();
  });

  it('carries requests while the streams are full, as sockets do', async () => {
    const { here, there, close } = linkedPair({ highWaterMark: 100 });
    there.handle('echo', (params) => params);
    const texts = Array.from({ length: 50 }, (_, index) => ({ text: `${index}`.repeat(100) }));
    expect(await Promise.all(texts.map((text) => here.sendRequest('echo', text)))).toEqual(texts);
    close();
  });

  it(`carries text of any kind in pieces of any size (seed ${SEED}) [KIT-1] [FRAME-7]`, async () => {
    const { here, there, toHere, toThere, close } = linkedPair();
    toThere.split(randomPieces(SEED, 3));
    toHere.split(randomPieces(SEED + 1, 3));
    there.handle('echo', (params) => params);
    const texts = ['漢字 😀', 'a\u2028b\u2029c\u0085d\re', '\uFEFF', '\ud800', ''].map((text) => ({ text }));
    expect(await Promise.all(texts.map((text) => here.sendRequest('echo', text)))).toEqual(texts);
    close();
  });
});
