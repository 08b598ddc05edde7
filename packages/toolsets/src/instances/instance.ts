import type { AbortSignalLike, ContentBlock } from '@mcplkit/wire';
import { ERR_INTERNAL, RpcError } from '@mcplkit/wire';
import type { AccessToken } from '../access/access-token.ts';
import type { Toolset } from '../definitions.ts';
import { surfaceId } from '../names.ts';
import { toError } from '../thrown.ts';
import type { EndReason, ToolsetContext, ToolsetEvent, ToolsetInstance } from '../toolset-definition.ts';
import { ToolsetError } from '../toolset-error.ts';
import type { Cause } from './cause.ts';
import { joinSignals, unlessAborted } from './interruptible.ts';
import { blocksOf, readSurface, type SurfaceState } from './surface-state.ts';

/** What an instance needs of its principal. */
export interface InstanceOwner {
  readonly name: string;
  /** It is open, and has a surface. */
  opened(instance: Instance): void;
  /** Its surface has to be read again. */
  changed(): void;
  emit(instance: Instance, event: ToolsetEvent): void;
  /** It ends; `content` is its last word. */
  end(instance: Instance, reason: EndReason, content?: ContentBlock[]): void;
  access(instance: Instance, audience: string, scopes: readonly string[] | undefined): Promise<AccessToken>;
  /** Takes a failure of the author's code. */
  report(error: Error): void;
}

/** What an instance is opened as. */
export interface InstanceOrigin {
  readonly toolset: Toolset;
  readonly name: string | undefined;
  /** Of a snapshot; empty where there are none. */
  readonly options: Record<string, unknown>;
  readonly restored: boolean;
}

/** One opened toolset of a principal, from the moment in which its name is taken until it has ended. */
export class Instance {
  readonly id: string;
  readonly origin: InstanceOrigin;
  /** The call that runs now, or the opening; what happens meanwhile is its consequence. */
  running: Cause | undefined;
  /** Settles when every call before has been answered. */
  queue: Promise<void> = Promise.resolve();
  /** Settles when it is open, or will not be. */
  arrival: Promise<void> = Promise.resolve();
  readonly #owner: InstanceOwner;
  readonly #ended = new AbortController();
  readonly #interrupted = new AbortController();
  #body: ToolsetInstance | undefined;
  #state: SurfaceState | undefined;
  #reason: EndReason = 'closed';
  /** Whether it was closed: what arrives later is closed at once. */
  #closable = false;
  #stale = false;
  #reading = false;

  constructor(owner: InstanceOwner, origin: InstanceOrigin) {
    this.#owner = owner;
    this.origin = origin;
    this.id = surfaceId(origin.toolset.name, origin.name);
  }

  /** What it shows, as it was read last; undefined before it is open and after its end. */
  get state(): SurfaceState | undefined {
    return this.hasEnded ? undefined : this.#state;
  }

  get hasEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Aborted when somebody else ends it: a call of it has nothing to wait for then. */
  get interrupted(): AbortSignalLike {
    return this.#interrupted.signal;
  }

  /** The author's object, while it is open. */
  get body(): ToolsetInstance | undefined {
    return this.hasEnded ? undefined : this.#body;
  }

  /**
   * Opens it; settles in this turn where the author's `open` does. Whoever gives up waiting ends it.
   *
   * @param signal - Of whoever waits.
   */
  async open(options: Record<string, unknown>, signal: AbortSignalLike): Promise<void> {
    const { definition } = this.origin.toolset;
    const made = definition.open(this.#context(), structuredClone(options));
    if (isPromiseLike(made)) await this.#arrival(made, signal);
    else this.#arrived(made);
    if (!this.hasEnded && this.#read()) this.#owner.opened(this);
    if (this.hasEnded) throw new RpcError(ERR_INTERNAL, `${this.id} ended before it was open.`);
  }

  /** Says that the surface has to be read again. What is said while it is read is about that reading. */
  touch(): void {
    if (this.#reading || this.hasEnded || this.#state === undefined) return;
    this.#stale = true;
    this.#owner.changed();
  }

  /** Reads the surface again if something was said of it. */
  refresh(): void {
    if (this.#stale) this.read();
  }

  /** Reads the surface now. */
  read(): void {
    if (this.#state !== undefined && !this.hasEnded) this.#read();
  }

  /** Ends it: the first time that this is called, and never again. Returns whether this was the first time. */
  end(reason: EndReason): boolean {
    if (this.hasEnded) return false;
    const error = new ToolsetError('ended', `${this.id} has ended (${reason}).`);
    this.#ended.abort(error);
    if (reason !== 'ended') this.#interrupted.abort(error);
    this.#reason = reason;
    return true;
  }

  /** Has the author's object free what it holds, once. One that comes later, from a slow `open`, is closed then. */
  close(): void {
    this.#closable = true;
    const body = this.#body;
    this.#body = undefined;
    if (body !== undefined) this.#close(body);
  }

  /** Waits for a slow `open`, as long as somebody wants what comes of it. */
  async #arrival(made: PromiseLike<ToolsetInstance>, signal: AbortSignalLike): Promise<void> {
    const wanted = joinSignals(signal, this.#ended.signal);
    const arrived = Promise.resolve(made).then((body) => this.#arrived(body));
    arrived.catch(ignore);
    try {
      await unlessAborted(arrived, wanted.signal);
    } catch (thrown) {
      if (!wanted.signal.aborted) throw thrown;
      throw new RpcError(ERR_INTERNAL, `${this.id} was given up before it was open.`);
    } finally {
      wanted.release();
    }
  }

  #arrived(body: ToolsetInstance): void {
    if (typeof body?.visible !== 'function' || typeof body.call !== 'function') {
      throw new TypeError(`open() of ${this.id} returned nothing with visible() and call().`);
    }
    if (this.#closable) this.#close(body);
    else this.#body = body;
  }

  #close(body: ToolsetInstance): void {
    const failed = (thrown: unknown) => this.#owner.report(toError(thrown, `close() of ${this.id}`));
    try {
      const closing = body.close?.(this.#reason);
      if (isPromiseLike(closing)) closing.then(undefined, failed);
    } catch (thrown) {
      failed(thrown);
    }
  }

  /** Returns whether there is a surface. Reading never leads to another reading. */
  #read(): boolean {
    const { toolset, name } = this.origin;
    const body = this.#body;
    if (body === undefined || this.#reading) return false;
    this.#reading = true;
    this.#stale = false;
    try {
      const state = readSurface(this.id, toolset, name, body);
      if (this.#state?.text !== state.text) {
        this.#state = state;
        this.#owner.changed();
      }
      return !this.hasEnded;
    } catch (thrown) {
      this.#owner.report(toError(thrown, `The surface of ${this.id}`));
      this.#owner.end(this, 'failed');
      return false;
    } finally {
      this.#reading = false;
    }
  }

  #context(): ToolsetContext {
    const { toolset, name, restored } = this.origin;
    const owner = this.#owner;
    return {
      principal: owner.name,
      toolset: toolset.name,
      instance: name,
      restored,
      signal: this.#ended.signal,
      changed: () => this.touch(),
      emit: (event) => {
        if (!this.hasEnded) owner.emit(this, event);
      },
      end: (content) => {
        if (this.hasEnded) return;
        const last = content === undefined ? undefined : blocksOf(content, `The last word of ${this.id}`);
        owner.end(this, 'ended', last);
      },
      access: async (audience, options) => {
        if (this.hasEnded) throw this.#ended.signal.reason;
        return owner.access(this, audience, options?.scopes);
      },
    };
  }
}

function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

function ignore(): void {}
