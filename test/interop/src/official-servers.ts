import { SDK_1_SERVERS } from './sdk-1-servers.ts';
import { SERVER_2_SERVERS } from './server-2-servers.ts';

/** Every server class of the official SDKs. */
export const OFFICIAL_SERVERS = Object.entries({ ...SDK_1_SERVERS, ...SERVER_2_SERVERS }).map(
  ([kind, make]) => ({
    kind,
    make,
  }),
);

/** A server of an official SDK. */
export type OfficialServer = ReturnType<(typeof OFFICIAL_SERVERS)[number]['make']>;

/** Settles when the session of a server is over. Call it before the server connects. */
export function whenClosed(server: OfficialServer): Promise<void> {
  return new Promise((resolve) => {
    const core = 'server' in server ? server.server : server;
    core.onclose = resolve;
  });
}
