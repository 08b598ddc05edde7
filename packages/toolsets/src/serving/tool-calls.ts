import { type IMcpRequestContext, McpToolResults } from '@mcplkit/server';
import type { McpToolResult } from '@mcplkit/wire';
import type { Toolset } from '../definitions.ts';
import { Instance } from '../instances/instance.ts';
import { joinSignals, unlessAborted } from '../instances/interruptible.ts';
import type { Principal } from '../principals/principal.ts';
import { inWords } from '../validation.ts';
import { instanceFor, notShown } from './addressing.ts';
import type { Exchange } from './exchange.ts';
import type { ToolsetHome } from './home.ts';

/** Nobody reads it: a call that was given up has no answer. */
const GIVEN_UP = McpToolResults.error('The call was given up.');

/** A call as it came. */
export interface IncomingCall {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly request: IMcpRequestContext;
  readonly exchange: Exchange;
  readonly principal: Principal;
}

/** Runs the calls of static tools, and brings the others to their instances. */
export class ToolCalls {
  readonly #home: ToolsetHome;

  constructor(home: ToolsetHome) {
    this.#home = home;
  }

  /** @throws {RpcError} -32602 when it is not clear which surface is meant */
  async run(call: IncomingCall): Promise<McpToolResult> {
    const { tool, request, exchange, principal } = call;
    const toolset = this.#home.definitions.toolsetOf.get(tool);
    if (toolset === undefined) return this.#runStatic(call);
    await openedFirst(toolset, principal, exchange);
    const instance = instanceFor({ tool, toolset, meta: request.meta, link: exchange.link, principal });
    return instance instanceof Instance ? this.#runOn(instance, call) : instance;
  }

  async #runStatic(incoming: IncomingCall): Promise<McpToolResult> {
    const { tool, args, request, exchange } = incoming;
    const checked = this.#checked(tool, args);
    if (checked.refusal !== undefined) return checked.refusal;
    const call = { signal: exchange.signal, surface: undefined, request };
    // A server with static tools has a `call`.
    return (await this.#home.call?.(tool, checked.args, call)) as McpToolResult;
  }

  /** One call after another, in the order of their arrival; the next one begins when the answer has left. */
  async #runOn(instance: Instance, incoming: IncomingCall): Promise<McpToolResult> {
    const { exchange } = incoming;
    const turn = instance.queue;
    instance.queue = turn.then(() => exchange.settled);
    await turn;
    if (exchange.signal.aborted) return GIVEN_UP;
    exchange.runsOn(instance);
    // What is visible now counts, not what was when somebody looked last.
    instance.read();
    const { body, state } = instance;
    if (body === undefined || state === undefined) return ended(instance);
    if (!state.surface.visible.includes(incoming.tool)) return notShown(incoming.tool, instance);
    const checked = this.#checked(incoming.tool, incoming.args);
    if (checked.refusal !== undefined) return checked.refusal;
    const joined = joinSignals(exchange.signal, instance.interrupted);
    try {
      const call = { signal: joined.signal, surface: instance.id, request: incoming.request };
      return await unlessAborted(body.call(incoming.tool, checked.args, call), instance.interrupted);
    } catch (thrown) {
      if (instance.interrupted.aborted) return ended(instance);
      if (exchange.signal.aborted) return GIVEN_UP;
      throw thrown;
    } finally {
      joined.release();
      instance.read();
    }
  }

  #checked(
    tool: string,
    args: Record<string, unknown>,
  ): { args: Record<string, unknown>; refusal?: never } | { refusal: McpToolResult } {
    const schema = this.#home.definitions.schemaOf.get(tool) ?? {};
    const { value, problems } = this.#home.check(schema, args);
    if (problems === undefined) return { args: value };
    const words = `The arguments of ${tool} do not fit: ${inWords(problems)}.`;
    return { refusal: McpToolResults.error(words) };
  }
}

/** A toolset that is open at first may take a moment, which a client need not know of. */
async function openedFirst(toolset: Toolset, principal: Principal, { signal }: Exchange): Promise<void> {
  if (toolset.info.default === 'closed') return;
  const opening = principal.opening(toolset).map(({ arrival }) => arrival);
  if (opening.length > 0) await unlessAborted(Promise.race(opening), signal).catch(ignore);
}

function ended({ id }: Instance): McpToolResult {
  return McpToolResults.error(`${id} has ended: the call has no result.`);
}

function ignore(): void {}
