import { once } from 'node:events';
import { connect } from 'node:net';
import { ToolPresence } from '@mcplkit/toolsets';
import { McplConnection, type PushEventParams } from '@mcplkit/wire';

/** A host that understands tool presence: Ada's. It takes every event, and keeps them in order. */
export class Ada {
  readonly presence: ToolPresence;
  readonly events: PushEventParams[] = [];
  readonly #connection: McplConnection;
  #waiting: { count: number; resolve(): void }[] = [];

  private constructor(connection: McplConnection) {
    this.#connection = connection;
    this.presence = new ToolPresence(connection);
    connection.handle('push/event', (params) => {
      this.presence.takePush(params);
      this.events.push(params);
      for (const { count, resolve } of this.#waiting) if (count <= this.events.length) resolve();
      return { accepted: true };
    });
  }

  /** Connects, introduces itself, and lets the server have its tools and its events. */
  static async connect(port: number): Promise<Ada> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const connection = McplConnection.fromTcp(socket);
    const ada = new Ada(connection);
    await connection.sendRequest('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: { experimental: { mcpl: { version: '0.5', pushEvents: true, toolPresence: true } } },
      clientInfo: { name: 'ada', version: '1.0.0' },
    });
    connection.sendNotification('notifications/initialized');
    await connection.sendRequest('featureSets/update', { effectiveCapabilities: ['tools', 'pushEvents'] });
    await ada.presence.listTools();
    return ada;
  }

  /** What the game of this name says now, if it is open. */
  board(game: string): string | undefined {
    const surface = this.presence.surfaces().find(({ id }) => id === `game/${game}`);
    const [block] = surface?.content ?? [];
    return block !== undefined && 'text' in block ? String(block.text) : undefined;
  }

  /** Settles when so many events have come. */
  async reach(count: number): Promise<void> {
    if (this.events.length < count) {
      await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }));
    }
  }

  /** Hangs up; settles when the connection has closed. */
  async leave(): Promise<void> {
    this.#connection.close();
    await this.#connection.released;
  }
}
