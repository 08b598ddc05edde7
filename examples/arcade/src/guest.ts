import { once } from 'node:events';
import { connect } from 'node:net';
import { StreamTransport } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/client';

/** A client that knows nothing of presence: the official one. */
export class Guest {
  readonly client = new Client({ name: 'guest', version: '1.0.0' });

  /** Connects to a port of this machine. */
  static async connect(port: number): Promise<Guest> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const guest = new Guest();
    await guest.client.connect(new StreamTransport(socket, socket));
    return guest;
  }

  /** The text that a tool answers with. */
  async call(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const { content } = await this.client.callTool({ name, arguments: args });
    return (content as { text?: string }[]).map(({ text }) => text ?? '').join(' ');
  }
}
