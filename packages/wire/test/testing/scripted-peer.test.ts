import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { McplConnection } from '../../src/connection.ts';
import { ScriptedPeer } from '../../src/testing/scripted-peer.ts';
import { turns } from '../helpers/turns.ts';

function make() {
  const peer = new ScriptedPeer();
  return { peer, connection: McplConnection.fromStreams(peer.input, peer.output) };
}

describe('ScriptedPeer', () => {
  it('takes messages in order, those that came before it was asked, and those that come later [KIT-2]', async () => {
    const { peer, connection } = make();
    connection.sendNotification('a', { list: [1, { deep: true, more: 1 }] });
    await turns();
    expect(await peer.expect({ params: { list: [1, { deep: true }] } })).toMatchObject({ method: 'a' });
    const later = peer.expect({ method: 'b', id: undefined });
    connection.sendNotification('b');
    expect(await later).toEqual({ jsonrpc: '2.0', method: 'b' });
    expect(peer.messages).toMatchObject([{ method: 'a' }, { method: 'b' }]);
    connection.close();
  });

  it.each([
    [{ method: 'b' }, 'the message.method is "n", and "b" was expected.'],
    [{ id: 1 }, 'the message.id is nothing, and 1 was expected.'],
    [{ method: undefined }, 'the message.method is "n", and nothing was expected.'],
    [{ params: { a: [1] } }, 'the message.params.a has 2 items, and 1 were expected.'],
    [{ params: { a: [1, 3] } }, 'the message.params.a.1 is 2, and 3 was expected.'],
    [{ params: { a: { 0: 1 } } }, 'the message.params.a is [1,2], and {"0":1} was expected.'],
    [{ params: { constructor: {} } }, 'the message.params.constructor is nothing, and {} was expected.'],
  ])('says where a message is another than %j', async (pattern, words) => {
    const { peer, connection } = make();
    connection.sendNotification('n', { a: [1, 2] });
    const line = '{"jsonrpc":"2.0","method":"n","params":{"a":[1,2]}}';
    await expect(peer.expect(pattern)).rejects.toThrow(
      `Expected ${JSON.stringify(pattern)}, and another message came: ${line}\n${words}`,
    );
    connection.close();
  });

  it('says when the output ends before the message, or a message comes before the end', async () => {
    const { peer, connection } = make();
    const expected = peer.expect({ method: 'a' });
    connection.close();
    await expect(expected).rejects.toThrow('{"method":"a"}, and the connection ended its output');
    await peer.expectEnd();

    const other = make();
    other.connection.sendNotification('n');
    await expect(other.peer.expectEnd()).rejects.toThrow('a message came: {"jsonrpc":"2.0","method":"n"}');
    other.connection.close();
    await other.peer.expectEnd();
  });

  it('says when a line is no JSON', async () => {
    const peer = new ScriptedPeer();
    peer.output.write('noise\n');
    await expect(peer.expect({ id: 1 })).rejects.toThrow('a line came that is no JSON: noise');
  });

  it('sends what a test gives it, and ends', async () => {
    const { peer, connection } = make();
    peer.send({ jsonrpc: '2.0', method: 'a' }, { jsonrpc: '2.0', method: 'b' });
    peer.sendRaw(new TextEncoder().encode('{"jsonrpc":"2.0","method":"c"}'));
    peer.close();
    const methods: unknown[] = [];
    for await (const message of connection) {
      if (message.type === 'notification') methods.push(message.notification.method);
    }
    expect(methods).toEqual(['a', 'b', 'c']);
    connection.close();
  });

  it('fills the output up until it reads, over streams of Node as well', async () => {
    const streams = { input: new PassThrough(), output: new PassThrough({ highWaterMark: 10 }) };
    const peer = new ScriptedPeer({ ...streams, reads: false });
    const connection = McplConnection.fromStreams(peer.input, peer.output);
    connection.sendNotification('漢');
    await turns();
    expect([peer.text, connection.bufferedBytes > 10]).toEqual(['', true]);
    peer.read();
    expect(await peer.expect({ method: '漢' })).toMatchObject({ method: '漢' });
    expect(peer.text).toBe('{"jsonrpc":"2.0","method":"漢"}\n');
    connection.close();
  });
});
