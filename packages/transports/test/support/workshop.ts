import { McplConnection, type MessageTransport, type RequestContext } from '@mcplkit/wire';
import type { HttpSession } from '../../src/http/session.ts';
import { createHttpHandler, type HttpHandler, type HttpHandlerOptions } from '../../src/http.ts';

/** A server at work: its handler, and what goes on in its sessions. */
export interface Workshop {
  readonly handler: HttpHandler;
  readonly sessions: HttpSession[];
  readonly connections: McplConnection[];
  readonly errors: Error[];
  /** The requests to `hang` that nobody has answered, in order. */
  readonly hanging: { context: RequestContext; answer(value: unknown): void }[];
}

/** Serves `initialize`, `echo`, `fail`, `hang` and `progress` over HTTP. */
export function workshop(options?: HttpHandlerOptions): Workshop {
  const sessions: HttpSession[] = [];
  const connections: McplConnection[] = [];
  const errors: Error[] = [];
  const hanging: Workshop['hanging'] = [];
  const handler = createHttpHandler((transport: MessageTransport) => {
    sessions.push(transport as HttpSession);
    const connection = McplConnection.fromTransport(transport);
    connections.push(connection);
    connection.on('error', (error) => void errors.push(error));
    connection.handle('initialize', (params) => ({
      protocolVersion: (params as { protocolVersion: string }).protocolVersion,
      capabilities: {},
      serverInfo: { name: 'workshop', version: '1.0.0' },
    }));
    connection.handle('echo', (params) => params);
    connection.handle('fail', () => {
      throw new Error('the password is swordfish');
    });
    connection.handle('progress', async (_params, context) => {
      context.sendProgress(1, 2);
      return {};
    });
    connection.handle(
      'hang',
      (_params, context) =>
        new Promise((answer) => {
          hanging.push({ context, answer });
          context.signal.addEventListener('abort', () => answer(undefined));
        }),
    );
  }, options);
  return { handler, sessions, connections, errors, hanging };
}
