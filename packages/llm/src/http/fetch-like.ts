import type { AbortSignalLike } from '@mcplkit/wire';

/** What a provider hands to `fetch`. */
export interface LlmFetchInit {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  /** `manual`: a redirect is refused, because headers with secrets would go wherever it leads. */
  redirect: 'manual';
  signal: AbortSignalLike;
}

/** A body that is read piece by piece. */
export interface LlmByteStream {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<void>;
  };
}

/** What a provider reads of a response. */
export interface LlmFetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: LlmByteStream | null;
}

/** The part of `fetch` that providers use. */
export type LlmFetch = (url: string, init: LlmFetchInit) => Promise<LlmFetchResponse>;
