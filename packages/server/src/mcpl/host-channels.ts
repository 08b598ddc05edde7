import type {
  ChannelDescriptor,
  ChannelsChangedParams,
  ChannelsChangedResult,
  ChannelsIncomingResult,
  ChannelsListResult,
  ChannelsRegisterResult,
  IncomingChannelMessage,
  RequestOptions,
} from '@mcplkit/wire';
import type { HostRequest } from './host-request.ts';

/** The channels of a session, as its host is told of them (MCPL 0.5, §14). Calls reject as those of the host do. */
export class HostChannels {
  readonly #request: HostRequest;

  constructor(request: HostRequest) {
    this.#request = request;
  }

  /** Makes channels known; the host decides on each. */
  register(
    channels: readonly ChannelDescriptor[],
    options?: RequestOptions,
  ): Promise<ChannelsRegisterResult> {
    return this.#request('channels/register', { channels: [...channels] }, options);
  }

  /** Tells which channels are new, gone or otherwise than before; the host decides on each. */
  changed(change: ChannelsChangedParams, options?: RequestOptions): Promise<ChannelsChangedResult> {
    return this.#request('channels/changed', change, options);
  }

  /** Brings messages that came in; the host decides on each. */
  incoming(
    messages: readonly IncomingChannelMessage[],
    options?: RequestOptions,
  ): Promise<ChannelsIncomingResult> {
    return this.#request('channels/incoming', { messages: [...messages] }, options);
  }

  /** Asks which channels of this session the host knows. */
  list(options?: RequestOptions): Promise<ChannelsListResult> {
    return this.#request('channels/list', undefined, options);
  }
}
