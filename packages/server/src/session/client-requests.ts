import type {
  McpClientCapabilities,
  McpCreateMessageParams,
  McpCreateMessageResult,
  McpElicitParams,
  McpElicitResult,
  McpListRootsResult,
  McplConnection,
  RequestOptions,
} from '@mcplkit/wire';
import { isObject } from '../is-object.ts';
import { McpServerError } from '../server-error.ts';

/** What a server asks of its client. What the client did not say it can do is refused here, and never sent. */
export class ClientRequests {
  readonly #connection: McplConnection;
  readonly #capabilities: () => McpClientCapabilities | undefined;

  constructor(connection: McplConnection, capabilities: () => McpClientCapabilities | undefined) {
    this.#connection = connection;
    this.#capabilities = capabilities;
  }

  async createMessage(
    params: McpCreateMessageParams,
    options: RequestOptions | undefined,
  ): Promise<McpCreateMessageResult> {
    const { sampling } = this.#advertised();
    this.#need(sampling, 'sampling');
    if (params.tools !== undefined || params.toolChoice !== undefined) {
      this.#need(sampling?.tools, 'sampling.tools');
    }
    return this.#connection.sendRequest('sampling/createMessage', params, options);
  }

  async elicit(params: McpElicitParams, options: RequestOptions | undefined): Promise<McpElicitResult> {
    const { elicitation } = this.#advertised();
    this.#need(elicitation, 'elicitation');
    // Without a word on its modes, a client has the form, the only one that there was at first.
    if (params.mode === 'url') this.#need(elicitation?.url, 'elicitation.url');
    else if (elicitation?.url !== undefined) this.#need(elicitation.form, 'elicitation.form');
    return this.#connection.sendRequest('elicitation/create', params, options);
  }

  async listRoots(options: RequestOptions | undefined): Promise<McpListRootsResult> {
    this.#need(this.#advertised().roots, 'roots');
    return this.#connection.sendRequest('roots/list', undefined, options);
  }

  #advertised(): McpClientCapabilities {
    const capabilities = this.#capabilities();
    if (capabilities !== undefined) return capabilities;
    throw new McpServerError('not-initialized', 'The client has not sent initialize: ask it after that.');
  }

  #need(advertised: object | undefined, capability: string): void {
    if (isObject(advertised)) return;
    const words = `The client does not offer ${capability}: it did not advertise that in initialize.`;
    throw new McpServerError('not-advertised', `${words} Nothing was sent; do without it.`, capability);
  }
}
