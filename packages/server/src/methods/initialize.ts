import type {
  McpClientCapabilities,
  McpImplementation,
  McpInitializeResult,
  McpServerCapabilities,
} from '@mcplkit/wire';
import type { Catalog } from '../catalog.ts';
import type { Params } from '../params.ts';
import { negotiateProtocolVersion } from '../protocol-version.ts';
import type { MethodTable } from './method.ts';

/** The handshake and `ping` (MCP 2025-11-25, "Lifecycle" and "Ping"). */
export const initializeMethods: MethodTable = {
  initialize(session, params): McpInitializeResult {
    const protocolVersion = negotiateProtocolVersion(params.string('protocolVersion'));
    const clientCapabilities = (params.object('capabilities') ?? {}) as McpClientCapabilities;
    session.begin({ protocolVersion, clientCapabilities, clientInfo: clientInfoOf(params) });
    const { serverInfo, instructions, behaviors } = session.home;
    return {
      protocolVersion,
      capabilities: capabilitiesOf(behaviors.catalog),
      serverInfo,
      ...(instructions === undefined ? {} : { instructions }),
    };
  },

  ping: () => ({}),
};

/** A client that does not say who it is is served all the same; one that says it wrongly is told. */
function clientInfoOf(params: Params): McpImplementation {
  const clientInfo = params.within('clientInfo');
  return {
    ...params.object('clientInfo'),
    name: clientInfo.string('name', 'unknown'),
    version: clientInfo.string('version', '0.0.0'),
  };
}

/** What is there is offered, and nothing else. */
function capabilitiesOf(catalog: Catalog): McpServerCapabilities {
  const capabilities: McpServerCapabilities = {};
  if (catalog.tools.length > 0) capabilities.tools = { listChanged: true };
  if (catalog.resources.length + catalog.templates.length > 0) {
    capabilities.resources = { subscribe: true, listChanged: true };
  }
  return capabilities;
}
