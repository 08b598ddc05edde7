import { CapabilityGrant, NegotiatedGrant } from '@mcplkit/capabilities';

// In a host: (params) => connection.sendRequest('featureSets/update', params)
const negotiated = new NegotiatedGrant(async () => ({ accepted: true }));

const answered = negotiated.change({ grant: CapabilityGrant.of(['pushEvents']) });
console.log(negotiated.current.allows('pushEvents')); // false: not yet
await answered;
console.log(negotiated.current.allows('pushEvents')); // true
