import type {
  AbortSignalLike,
  McpImplementation,
  McpLoggingLevel,
  McpMeta,
  RequestContext,
  RequestId,
} from '@mcplkit/wire';
import { isObject } from '../is-object.ts';
import type { Params } from '../params.ts';
import type { IMcpRequestContext } from '../request-context.ts';
import type { UriVariables } from '../uri/pattern-tree.ts';
import type { McpSession } from './mcp-session.ts';

/** A request as an adapter sees it. Its functions are made when they are read, so that they may be taken out of it. */
export class RequestScope implements IMcpRequestContext {
  readonly session: McpSession;
  readonly uri: string;
  readonly variables: UriVariables;
  readonly #params: Params;
  readonly #context: RequestContext;

  constructor(
    session: McpSession,
    params: Params,
    context: RequestContext,
    uri: string,
    variables: UriVariables,
  ) {
    this.session = session;
    this.uri = uri;
    this.variables = variables;
    this.#params = params;
    this.#context = context;
  }

  get requestId(): RequestId {
    return this.#context.id;
  }

  get method(): string {
    return this.#context.method;
  }

  get clientInfo(): McpImplementation {
    return this.session.clientInfo;
  }

  get signal(): AbortSignalLike {
    return this.#context.signal;
  }

  get params(): Readonly<Record<string, unknown>> {
    return this.#params.members;
  }

  get meta(): Readonly<McpMeta> | undefined {
    const { _meta } = this.#params.members;
    return isObject(_meta) ? _meta : undefined;
  }

  get progress(): IMcpRequestContext['progress'] {
    return this.#context.sendProgress;
  }

  get log(): IMcpRequestContext['log'] {
    return (level: McpLoggingLevel, data: unknown, logger?: string) =>
      this.session.log(level, data, logger, { relatedRequestId: this.requestId });
  }
}
