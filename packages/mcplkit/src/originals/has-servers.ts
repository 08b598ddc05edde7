import type { IMcpServer } from '@mcplkit/server';

/** Something that has servers of its own, such as an object of a scene. */
export interface IHasMcpServers {
  readonly McpServer: readonly IMcpServer[];
}

/** Whether a value has servers: an array named `McpServer` with nothing in it that cannot be started. */
export function isHasMcpServers(value: unknown): value is IHasMcpServers {
  if (typeof value !== 'object' || value === null || !('McpServer' in value)) return false;
  const servers: unknown = value.McpServer;
  return Array.isArray(servers) && servers.every(isServer);
}

function isServer(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'start' in value &&
    typeof value.start === 'function' &&
    'stop' in value &&
    typeof value.stop === 'function'
  );
}
