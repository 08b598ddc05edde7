import type { Client } from '@modelcontextprotocol/client';

/** The changes of resources that a client was told of. */
export class Updates {
  readonly uris: string[] = [];
  #waiting: { count: number; resolve(): void }[] = [];

  constructor(client: Client) {
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      this.uris.push(params.uri);
      for (const { count, resolve } of this.#waiting) if (count <= this.uris.length) resolve();
    });
  }

  /** Settles when there were this many. */
  reach(count: number): Promise<void> {
    if (count <= this.uris.length) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }
}
