import type { IEventSource } from '@mcplkit/grammar';
import type { IMcpGrammarSource } from '../grammar/grammar-source.ts';
import type { ToolSupport } from '../tool-support.ts';
import type { IMcpRuntimeOperations } from './runtime-operations.ts';

/** The live binding of a behavior to one backend: it executes, reads and says what changed. */
export interface IMcpBehaviorAdapter extends IMcpRuntimeOperations, IMcpGrammarSource {
  /** The scheme of the URIs that this adapter serves. */
  readonly domain: string;
  /** Emits the URI of a resource whose content changed. */
  readonly onResourceContentChanged: IEventSource<string>;
  /** Emits when resources were added, removed or renamed; tools follow when `listResourceTypes` has another answer. */
  readonly onResourcesChanged: IEventSource<void>;
  /** Emits when the answers of `getToolSupport`, `getToolCaveat` or `listResourceTypes` are others than before. */
  readonly onToolSupportChanged?: IEventSource<void>;
  /**
   * How far a tool works here: for one type of resource, or without a type for the adapter as a whole.
   *
   * `undefined` is {@link ToolSupport.Full}.
   */
  getToolSupport?(toolName: string, resourceType?: string): ToolSupport | undefined;
  /** What a model should know of a tool that is supported only in part; it is added to the description. */
  getToolCaveat?(toolName: string, resourceType?: string): string | undefined;
  /** The type of a resource, in the words of `getToolSupport`. */
  resourceTypeOf?(uri: string): string | undefined;
  /** Every type of resource that there is now. A tool that none of them supports is not listed. */
  listResourceTypes?(): Iterable<string>;
}
