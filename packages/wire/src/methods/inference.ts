import type { RequestId } from '../message.ts';
import type { MethodTable } from './descriptor.ts';
import type { ModelInfo } from './model-info.ts';

export const inferenceNames = ['inference/lifecycle', 'inference/request', 'inference/chunk'] as const;

/** What an inference cost, in tokens. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** Where an inference stands; all but `started` are its end (MCPL 0.5, §10.5). */
export type InferencePhase = 'started' | 'completed' | 'aborted' | 'failed';

/** The phases that end an inference. */
export const INFERENCE_LIFECYCLE_TERMINAL_PHASES = ['completed', 'aborted', 'failed'] as const;

/** Whether a phase ends an inference; of a phase that is not known, the answer is no. */
export function isTerminalLifecyclePhase(phase: unknown): boolean {
  return (INFERENCE_LIFECYCLE_TERMINAL_PHASES as readonly unknown[]).includes(phase);
}

/**
 * Params of `inference/lifecycle`: what a model does, without a word of it (MCPL 0.5, §10.5).
 *
 * An end may never come, when the host dies, or come twice: whoever waits for it keeps a timeout.
 */
export type InferenceLifecycleParams = {
  inferenceId: string;
  /** The same for every turn of a conversation. */
  conversationId: string;
  /** From 0. */
  turnIndex: number;
  phase: InferencePhase;
  /** Only if `modelInfo` is granted. */
  model?: ModelInfo | undefined;
  /** Only of a completed one. */
  usage?: TokenUsage | undefined;
};

/** A message for the host's model. */
export interface InferenceMessage {
  role: string;
  content: string;
}

/** Params of `inference/request` (MCPL 0.5, §11.2). */
export type InferenceRequestParams = {
  /** The feature set that asks, which has to be enabled. */
  featureSet: string;
  conversationId?: string | undefined;
  /** Whether `inference/chunk` comes first; false by default. */
  stream?: boolean | undefined;
  messages: InferenceMessage[];
  /** Wishes. Members beyond these two are for the host to know or ignore. */
  preferences?:
    | { maxTokens?: number | undefined; temperature?: number | undefined; [hint: string]: unknown }
    | undefined;
};

/** Result of `inference/request`, whole also when it was streamed (MCPL 0.5, §11.3). */
export type InferenceRequestResult = {
  content: string;
  /** The model that was used. */
  model: string;
  finishReason: 'end_turn' | 'max_tokens' | 'stop_sequence';
  usage: TokenUsage;
};

/** Params of `inference/chunk` (MCPL 0.5, §11.4). */
export type InferenceChunkParams = {
  /** The id of the `inference/request` that is being answered. */
  requestId: RequestId;
  /** From 0. */
  index: number;
  /** What to add to the text so far. */
  delta: string;
};

/** Asks the host's model, with no person in between. */
export interface InferenceRequests {
  'inference/request': { params: InferenceRequestParams; result: InferenceRequestResult };
}

/** What models do, and their answers as they grow. */
export interface InferenceNotifications {
  'inference/lifecycle': { params: InferenceLifecycleParams };
  'inference/chunk': { params: InferenceChunkParams };
}

/** Inference (MCPL 0.5, §10.5 and §11). */
export const inferenceMethods = {
  INFERENCE_LIFECYCLE: {
    method: 'inference/lifecycle',
    direction: 'host-to-server',
    kind: 'notification',
    gate: 'inferenceLifecycle',
    spec: 'MCPL 0.5 §10.5',
  },
  INFERENCE_REQUEST: {
    method: 'inference/request',
    direction: 'server-to-host',
    kind: 'request',
    gate: 'inferenceRequest',
    spec: 'MCPL 0.5 §11.1',
  },
  INFERENCE_CHUNK: {
    method: 'inference/chunk',
    direction: 'host-to-server',
    kind: 'notification',
    gate: 'inferenceRequest.streaming',
    spec: 'MCPL 0.5 §11.4',
  },
} as const satisfies MethodTable<InferenceRequests, InferenceNotifications>;
