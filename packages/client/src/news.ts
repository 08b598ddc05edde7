import type { McpLoggingMessageParams, McplConnection } from '@mcplkit/wire';
import { ClientEvent } from './events.ts';
import { isObject } from './is-object.ts';
import { ListCache } from './list-cache.ts';
import { CAPABILITY_OF, LISTS, type McpListCapability } from './lists.ts';
import { Renewal } from './renewal.ts';

/** What a server tells by itself, what the client has asked to be told, and what it keeps until it is told otherwise. */
export class ClientNews {
  readonly changed = {
    tools: new ClientEvent<void>(),
    resources: new ClientEvent<void>(),
    prompts: new ClientEvent<void>(),
  } satisfies Record<McpListCapability, unknown>;
  readonly updated = new ClientEvent<string>();
  readonly logged = new ClientEvent<McpLoggingMessageParams>();
  readonly lists = new ListCache();
  readonly renewal = new Renewal();
  /** What is done about each notification. */
  readonly heard: ReadonlyMap<string, (params: unknown) => void>;
  readonly #report: (error: Error) => void;
  #hadSession = false;

  constructor(report: (error: Error) => void) {
    this.#report = report;
    this.heard = new Map<string, (params: unknown) => void>([
      ['notifications/tools/list_changed', () => this.#changed('tools')],
      ['notifications/resources/list_changed', () => this.#changed('resources')],
      ['notifications/prompts/list_changed', () => this.#changed('prompts')],
      ['notifications/resources/updated', (params) => this.#updated(params)],
      ['notifications/message', (params) => this.#logged(params)],
    ]);
  }

  /**
   * A session has begun. After one before it, all that was asked for is asked for again, and all that may be different
   * by now is told: nobody heard what changed in between.
   */
  begun(connection: McplConnection): void {
    if (this.#hadSession) {
      void this.renewal.renew(connection, this.#report);
      for (const what of ['tools', 'resources', 'prompts'] as const) this.#changed(what);
      for (const uri of this.renewal.subscriptions) this.updated.emit(uri);
    }
    this.#hadSession = true;
  }

  #changed(what: McpListCapability): void {
    for (const method of LISTS) if (CAPABILITY_OF[method] === what) this.lists.forget(method);
    this.changed[what].emit();
  }

  #updated(params: unknown): void {
    if (isObject(params) && typeof params.uri === 'string') this.updated.emit(params.uri);
  }

  #logged(params: unknown): void {
    if (isObject(params)) this.logged.emit(params as McpLoggingMessageParams);
  }
}
