import { authorizeChannels, CapabilityGrant } from '@mcplkit/capabilities';

const grant = CapabilityGrant.of([{ capability: 'channels.register', channels: ['discord:#general'] }]);

console.log(authorizeChannels(grant, [{ id: 'discord:#general' }, { id: 'discord:#admin' }]));
// [{ id: 'discord:#general', accepted: true },
//  { id: 'discord:#admin', accepted: false, reason: 'capability_denied' }]
