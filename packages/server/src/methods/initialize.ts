import { grammarCapabilities, type McpGrammarCapabilities } from '@mcplkit/grammar';
import type {
  McpClientCapabilities,
  McpImplementation,
  McpInitializeResult,
  McplManifest,
  McpServerCapabilities,
} from '@mcplkit/wire';
import type { Catalog } from '../catalog/catalog.ts';
import type { McpServerIdentity } from '../initializer.ts';
import type { Params } from '../params.ts';
import { negotiateProtocolVersion, spokenVersion } from '../protocol-version.ts';
import type { SessionHome } from '../session/session-scope.ts';
import { toError } from '../thrown.ts';
import { completes } from './completion.ts';
import type { MethodTable } from './method.ts';

/** The handshake and `ping` (MCP 2025-11-25, "Lifecycle" and "Ping"). */
export const initializeMethods: MethodTable = {
  initialize(session, params): McpInitializeResult {
    const { home, words } = session;
    const requested = params.string('protocolVersion');
    const clientCapabilities = (params.object('capabilities') ?? {}) as McpClientCapabilities;
    const clientInfo = clientInfoOf(params);
    const identity = identityOf(home, clientInfo, clientCapabilities);
    const protocolVersion = spokenVersion(identity.protocolVersion) ?? negotiateProtocolVersion(requested);
    const said = grammarCapabilities(clientCapabilities, protocolVersion);
    // The policy of a client before must be gone when anybody hears of this one.
    const manifest = session.mcpl.begin(clientCapabilities);
    session.begin({ protocolVersion, clientCapabilities, clientInfo }, chainOf(home, clientInfo, said));
    const { catalog, key } = words.current;
    const { serverInfo, instructions } = words.current.identity(identity);
    return {
      protocolVersion,
      capabilities: capabilitiesOf(catalog, manifest),
      serverInfo,
      ...(instructions === undefined ? {} : { instructions }),
      ...(key === undefined ? {} : { _meta: { [GRAMMAR_KEY]: key } }),
    };
  },

  ping: () => ({}),
};

/** Where the result of `initialize` says which grammar the client is shown. */
const GRAMMAR_KEY = 'mcplkit/grammar';

/** A client that does not say who it is is served all the same; one that says it wrongly is told. */
function clientInfoOf(params: Params): McpImplementation {
  const clientInfo = params.within('clientInfo');
  return {
    ...params.object('clientInfo'),
    name: clientInfo.string('name', 'unknown'),
    version: clientInfo.string('version', '0.0.0'),
  };
}

function identityOf(
  home: SessionHome,
  clientInfo: McpImplementation,
  clientCapabilities: McpClientCapabilities,
): McpServerIdentity {
  const { initializer, serverInfo, instructions } = home;
  const identity = initializer?.initialize(clientInfo, clientCapabilities) ?? { serverInfo, instructions };
  const { name, version } = (identity.serverInfo ?? {}) as Partial<Record<keyof McpImplementation, unknown>>;
  if (typeof name === 'string' && typeof version === 'string') return identity;
  throw new TypeError('The initializer gave no serverInfo with a name and a version.');
}

/** The keys that a client stands for. A resolver that fails costs the client its special words and nothing else. */
function chainOf(
  home: SessionHome,
  clientInfo: McpImplementation,
  said: McpGrammarCapabilities,
): readonly string[] {
  try {
    const keys: unknown = home.grammarResolver(clientInfo, said) ?? [];
    if (keys instanceof Promise) {
      keys.catch(() => {});
      throw new TypeError('The grammar resolver gave a promise: it has to answer at once.');
    }
    return ([keys].flat() as string[]).map((key) => key.toLowerCase());
  } catch (thrown) {
    home.report(toError(thrown, 'The grammar resolver'));
    return [];
  }
}

/** What is there is offered, and nothing else. */
function capabilitiesOf(catalog: Catalog, mcpl: McplManifest | undefined): McpServerCapabilities {
  const capabilities: McpServerCapabilities = { logging: {} };
  if (mcpl !== undefined) capabilities.experimental = { mcpl };
  if (catalog.tools.length > 0) capabilities.tools = { listChanged: true };
  if (catalog.resources.length + catalog.templates.length > 0) {
    capabilities.resources = { subscribe: true, listChanged: true };
  }
  if (catalog.prompts.length > 0) capabilities.prompts = { listChanged: true };
  if (completes(catalog)) capabilities.completions = {};
  return capabilities;
}
