import { CapabilityGrant, emptyGrantState, grantFromUpdate } from '@mcplkit/capabilities';

const { state } = grantFromUpdate(emptyGrantState(), { effectiveCapabilities: ['channels.*'] }, 'request');

console.log(CapabilityGrant.of(state.effectiveCapabilities).allows('channels.publish')); // true
