import type { RequestParams } from '@mcplkit/wire';

export const params: RequestParams<'channels/close'> = { channelId: 'discord:#general' };
