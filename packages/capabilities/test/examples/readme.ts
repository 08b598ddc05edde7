import {
  advertisedCapabilitiesFromInitialize,
  computeGrant,
  degradationReceipt,
  deriveFeatureSets,
  emptyGrantState,
  grantFromUpdate,
} from '@mcplkit/capabilities';

// The host: what the server says that it can do, and what it may.
const advertised = advertisedCapabilitiesFromInitialize({
  tools: {},
  experimental: { mcpl: { version: '0.5', pushEvents: true, channels: { publish: true } } },
});
const grant = computeGrant(advertised, {
  allow: ['tools', { capability: 'channels.publish', channels: ['discord:acme/*'] }],
});

console.log(grant.allowsMethod('channels/publish', 'discord:acme/general')); // true
console.log(grant.explain('pushEvents')); // { allowed: false, reason: 'not_granted' }

// The server: what it was told, what is off now, and what it answers.
const policy = { effectiveCapabilities: [...grant.paths] };
const { state } = grantFromUpdate(emptyGrantState(), policy, 'request');
const featureSets = { reminders: { description: 'Pushes reminders', uses: ['pushEvents'] } };

console.log(degradationReceipt(deriveFeatureSets(featureSets, state.effectiveCapabilities, state)));
// { accepted: true, mode: 'degraded', unavailableFeatures: [
//   { featureSet: 'reminders', missingCapabilities: ['pushEvents'], effect: 'disabled' } ] }
