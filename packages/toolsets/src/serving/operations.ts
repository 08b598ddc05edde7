import { ERR_INVALID_PARAMS, RpcError } from '@mcplkit/wire';
import type { Toolset } from '../definitions.ts';
import type { Instance } from '../instances/instance.ts';
import { isName, surfaceId } from '../names.ts';
import type { Principal } from '../principals/principal.ts';
import { inWords } from '../validation.ts';
import type { Exchange } from './exchange.ts';
import type { ToolsetHome } from './home.ts';

/** A request and whose it is. */
export interface Asked {
  readonly principal: Principal;
  readonly exchange: Exchange;
}

/** What somebody wants to have opened, as it came. */
export interface Wanted {
  readonly toolset?: unknown;
  readonly name?: unknown;
  readonly options?: unknown;
}

/** What somebody means, as it came. */
export interface Target {
  readonly surface?: unknown;
  readonly toolset?: unknown;
  readonly instance?: unknown;
}

/** Opening, closing and choosing, for the methods and for the tools of hosts without tool presence. */
export class Operations {
  readonly #home: ToolsetHome;

  constructor(home: ToolsetHome) {
    this.#home = home;
  }

  /** @throws {RpcError} -32602 for a name or options that do not fit, -32600 when there are too many instances */
  async open({ toolset: name, ...rest }: Wanted, { principal, exchange }: Asked): Promise<Instance> {
    const toolset = this.#toolset(name);
    const options = this.#options(toolset, rest.options);
    const keepsOptions = this.#home.isRestorable;
    const opening = { toolset, name: nameFor(toolset, rest.name), options, keepsOptions, exchange };
    const instance = await principal.open(opening);
    exchange.opened = instance;
    exchange.link.chosen.set(toolset.name, instance.id);
    return instance;
  }

  /** Opens what no request asks for. Rejects as `open` throws. */
  async openUnasked(wanted: Wanted, principal: Principal, restored: boolean): Promise<void> {
    const toolset = this.#toolset(wanted.toolset);
    const options = this.#options(toolset, wanted.options);
    const name = nameFor(toolset, wanted.name);
    await principal.open({ toolset, name, options, keepsOptions: this.#home.isRestorable, restored });
  }

  /** Returns whether there was anything to close. */
  close(target: Target, { principal, exchange }: Asked): boolean {
    const instance = this.find(target, principal);
    if (instance === undefined) return false;
    exchange.ended = principal.end(instance, 'closed');
    return true;
  }

  /**
   * What is meant, if it is open.
   *
   * @throws {RpcError} -32602 when it is said in no form there is, or could be several
   */
  find({ surface, toolset, instance }: Target, principal: Principal): Instance | undefined {
    if (typeof surface === 'string' && toolset === undefined) return principal.instances.get(surface);
    if (surface !== undefined || typeof toolset !== 'string' || !isOptionalText(instance)) {
      const words = 'A surface is meant by `surface`, or by `toolset` and, if it has instances, `instance`.';
      throw new RpcError(ERR_INVALID_PARAMS, words);
    }
    if (instance !== undefined) return principal.instances.get(surfaceId(toolset, instance));
    const open = [...principal.instances.values()].filter(({ origin }) => origin.toolset.name === toolset);
    if (open.length < 2) return open[0];
    const surfaces = open.map(({ id }) => id);
    const words = `${toolset} is open several times: ${surfaces.join(', ')}. Say which.`;
    throw new RpcError(ERR_INVALID_PARAMS, words, { surfaces });
  }

  /**
   * Options that were checked, with defaults filled in.
   *
   * @throws {RpcError} -32602 with `data.errors`
   */
  #options(toolset: Toolset, options: unknown = {}): Record<string, unknown> {
    if (typeof options !== 'object' || options === null || Array.isArray(options)) {
      throw new RpcError(ERR_INVALID_PARAMS, 'The options must be an object.');
    }
    const { value, problems } = this.#home.check(toolset.optionsSchema, options as Record<string, unknown>);
    if (problems === undefined) return value;
    const words = `The options of ${toolset.name} do not fit: ${inWords(problems)}.`;
    throw new RpcError(ERR_INVALID_PARAMS, words, { errors: problems });
  }

  #toolset(name: unknown): Toolset {
    const { toolsets } = this.#home.definitions;
    const toolset = typeof name === 'string' ? toolsets.get(name) : undefined;
    if (toolset !== undefined) return toolset;
    const names = [...toolsets.keys()];
    const words = `There is no such toolset. There are: ${names.join(', ')}.`;
    throw new RpcError(ERR_INVALID_PARAMS, words, { toolsets: names });
  }
}

/** @throws {RpcError} -32602 when the instance cannot have this name */
function nameFor({ name: toolset, info }: Toolset, name: unknown): string | undefined {
  if (name === undefined) return undefined;
  if (!isName(name)) {
    throw new RpcError(ERR_INVALID_PARAMS, 'An instance is named with 1 to 64 of A-Z a-z 0-9 _ . -');
  }
  if (info.instances) return name;
  throw new RpcError(ERR_INVALID_PARAMS, `${toolset} has no instances that could be named.`);
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
