import type { AbortSignalLike, McpProgressParams, McpToolResult } from '@mcplkit/wire';
import { RpcError } from '@mcplkit/wire';
import { argumentsOf } from '../content/tool-arguments.ts';
import type { LlmToolCall, LlmToolTurn } from '../turns.ts';
import { reasonOf, untilAborted } from '../until-aborted.ts';
import type { Approvals } from './approval.ts';
import { cut } from './cut.ts';
import type { Offer } from './offer.ts';
import type { OfferedTool } from './offered-tool.ts';
import { resultContent } from './result-content.ts';
import { SHOWN_TOOL, shownCallOf } from './shown-tools.ts';
import type { ToolLoopCall, ToolLoopEvent } from './tool-loop-events.ts';
import type { ToolSource } from './tool-source.ts';

/** What a call is made with. */
export interface CallSetting {
  readonly offer: Offer;
  readonly approvals: Approvals;
  readonly signal: AbortSignalLike;
  readonly callTimeoutMs: number | undefined;
  readonly maxResultChars: number;
  emit(event: ToolLoopEvent): void;
}

/** The key by which a call says which surface it means (MCPL RFC-014, a draft). */
const SURFACE = 'mcpl/surface';

/** The most names that the model is told when it asks for a tool that is none. */
const MAX_NAMES = 40;

/** The most characters of an error that the model is told. */
const MAX_ERROR = 2_000;

/** Turns a call that the model asks for into its result, whatever goes wrong. Rejects only when the loop is over. */
export async function runCall(asked: LlmToolCall, round: number, setting: CallSetting): Promise<LlmToolTurn> {
  const meant = understood(asked, round, setting.offer);
  if (typeof meant === 'string') {
    setting.emit({ type: 'refused', round, name: asked.name, reason: meant });
    return failure(asked, meant);
  }
  const { call } = meant;
  const denial = await setting.approvals.of(call);
  if (denial !== undefined) {
    setting.emit({ type: 'denied', call, ...denial });
    return failure(asked, `The call was not made. ${denial.reason}`);
  }
  if (setting.signal.aborted) throw reasonOf(setting.signal);
  setting.emit({ type: 'call', call });
  try {
    const result = await untilAborted(made(meant, setting), setting.signal);
    setting.emit({ type: 'result', call, result });
    const content = resultContent(result, setting.maxResultChars);
    return { role: 'tool', callId: asked.id, name: asked.name, content, isError: result.isError === true };
  } catch (error) {
    setting.emit({ type: 'failed', call, error });
    if (setting.signal.aborted) throw error;
    return failure(asked, `The call failed. ${wordsOf(error)}`);
  }
}

/** The result of a call that was not made, or not to its end. */
export function failure({ id, name }: LlmToolCall, reason: string): LlmToolTurn {
  return { role: 'tool', callId: id, name, content: reason, isError: true };
}

async function made({ call, source }: Understood, setting: CallSetting): Promise<McpToolResult> {
  const { signal, callTimeoutMs, emit } = setting;
  return await source.callTool(call.tool.name, call.arguments, {
    signal,
    ...(callTimeoutMs === undefined ? {} : { timeoutMs: callTimeoutMs }),
    ...(call.surface === undefined ? {} : { meta: { [SURFACE]: call.surface } }),
    resetTimeoutOnProgress: true,
    onProgress: (progress: McpProgressParams) => emit({ type: 'progress', call, progress }),
  });
}

/** A call, and who makes it. Whoever hears of the call does not get the source. */
interface Understood {
  readonly call: ToolLoopCall;
  readonly source: ToolSource;
}

/** The call that is meant, or why there is none, in words for the model. */
function understood(asked: LlmToolCall, round: number, offer: Offer): Understood | string {
  const isShown = asked.name === SHOWN_TOOL && offer.hasPresence;
  const offered = isShown ? undefined : offer.find(asked.name);
  if (offered === undefined && !isShown) {
    return `There is no tool ${asked.name.slice(0, 100)}. ${listed(offer.tools())}`;
  }
  const read = argumentsOf(asked.arguments);
  if ('problem' in read) return `The arguments cannot be read. ${read.problem} The tool was not called.`;
  if (offered !== undefined) return callOf(asked, offered, read.value, undefined, round);
  const shown = shownCallOf(read.value);
  if (shown === undefined) return `${SHOWN_TOOL} takes the name of a tool, and arguments that are an object.`;
  const tools = offer.shown();
  const meant = tools.find(({ name }) => name === shown.tool);
  if (meant === undefined) return `${shown.tool.slice(0, 100)} is not shown now. ${listed(tools)}`;
  return callOf(asked, meant, shown.args, shown.surface, round);
}

function callOf(
  { id }: LlmToolCall,
  { source, server, tool, name, takes }: OfferedTool,
  args: Record<string, unknown>,
  surface: string | undefined,
  round: number,
): Understood {
  const call = { id, server, tool, name, arguments: takes.own(args), round };
  return { source, call: surface === undefined ? call : { ...call, surface } };
}

function listed(tools: readonly { readonly name: string }[]): string {
  if (tools.length === 0) return 'There are none.';
  const names = tools.slice(0, MAX_NAMES).map(({ name }) => name);
  return `There are: ${names.join(', ')}${tools.length > MAX_NAMES ? ', and more' : ''}.`;
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return cut(error instanceof RpcError ? `${words} (error ${error.code})` : words, MAX_ERROR);
}
