import { advertisedCapabilitiesFromInitialize, computeGrant, GRANT_PRESETS } from '@mcplkit/capabilities';

const advertised = advertisedCapabilitiesFromInitialize({
  tools: {},
  experimental: { mcpl: { version: '0.5', pushEvents: true, contextHooks: true } },
});
const grant = computeGrant(advertised, { ...GRANT_PRESETS.trusted, deny: ['pushEvents'] });

console.log(grant.explain('pushEvents')); // { allowed: false, reason: 'denied_by_policy' }
console.log(grant.explain('contextHooks.beforeInference.inject.system'));
// { allowed: false, reason: 'must_be_named' }
