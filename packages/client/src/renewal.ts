import type { McpLoggingLevel, McplConnection } from '@mcplkit/wire';

/** What the client has asked of a session and will ask of the next one. */
export class Renewal {
  /** The resources that are subscribed to. */
  readonly subscriptions = new Set<string>();
  logLevel: McpLoggingLevel | undefined;

  /** Asks for it all again. What the server refuses is reported, and stays to be asked for the next time. */
  async renew(connection: McplConnection, report: (error: Error) => void): Promise<void> {
    const asked = [...this.subscriptions].map((uri) =>
      connection.sendRequest('resources/subscribe', { uri }),
    );
    if (this.logLevel !== undefined) {
      asked.push(connection.sendRequest('logging/setLevel', { level: this.logLevel }));
    }
    for (const outcome of await Promise.allSettled(asked)) {
      if (outcome.status === 'rejected') report(outcome.reason as Error);
    }
  }
}
