import { changedDomains } from '@mcplkit/manifest';

export const domains = changedDomains({ version: '0.5' }, { version: '0.5', pushEvents: true });
// ['capabilities']
