import type { McpSession } from '@mcplkit/server';
import { ERR_FEATURE_SET_NOT_ENABLED, type FeatureSetDeclaration, RpcError } from '@mcplkit/wire';
import { TOOLSET_FEATURE } from '@mcplkit/wire/methods';

const CAPABILITIES = { tools: 'tools', events: 'pushEvents' } as const;

/** The two feature sets of a server with toolsets, and what they let through. */
export class Gates {
  /** The name of the feature set of calls and toolsets. */
  readonly tools: string;
  /** The name of the feature set of events. */
  readonly events: string;

  constructor(serverName: string) {
    this.tools = `${serverName}.${TOOLSET_FEATURE.tools}`;
    this.events = `${serverName}.${TOOLSET_FEATURE.events}`;
  }

  /** What the manifest declares. */
  declarations(emits: boolean): Record<string, FeatureSetDeclaration> {
    const tools = { description: 'Calls its tools, and opens and closes its toolsets.', uses: ['tools'] };
    const events = { description: 'Tells what happens in what is open.', uses: ['pushEvents'] };
    return { [this.tools]: tools, ...(emits ? { [this.events]: events } : {}) };
  }

  /** Whether the host of a session grants the capability now, and has the feature set on. */
  lets(feature: 'tools' | 'events', session: McpSession): boolean {
    const { grant, enabledFeatureSets } = session.mcpl;
    return grant.allows(CAPABILITIES[feature]) && enabledFeatureSets.includes(this[feature]);
  }

  /**
   * Lets a request of a host through whose capability is granted. A plain client needs no feature set.
   *
   * @throws {RpcError} -32001 with the feature set that is off
   */
  admit(method: string, session: McpSession): void {
    if (method !== 'tools/call' && !method.startsWith('toolsets/')) return;
    if (!session.mcpl.isPresent || session.mcpl.enabledFeatureSets.includes(this.tools)) return;
    const words = `${method} was refused: the feature set ${this.tools} is not enabled.`;
    throw new RpcError(ERR_FEATURE_SET_NOT_ENABLED, words, { featureSet: this.tools });
  }
}
