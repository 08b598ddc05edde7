import { describeMethod } from '@mcplkit/wire/methods';

export const gate = describeMethod('channels/open')?.gate; // 'channels.lifecycle'
