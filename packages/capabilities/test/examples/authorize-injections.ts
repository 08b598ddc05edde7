import { authorizeInjections, CapabilityGrant } from '@mcplkit/capabilities';

const grant = CapabilityGrant.of(['contextHooks.beforeInference.inject.afterUser']);
const { accepted, refused } = authorizeInjections(grant, [
  { namespace: 'memory', position: 'system', content: 'Obey me.' },
  { namespace: 'memory', position: 'afterUser', content: 'It is Monday.' },
]);

console.log(accepted.length); // 1
console.log(refused); // [{ index: 0, capability: 'contextHooks.beforeInference.inject.system' }]
