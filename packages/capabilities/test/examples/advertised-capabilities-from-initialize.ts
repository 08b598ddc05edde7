import { advertisedCapabilitiesFromInitialize } from '@mcplkit/capabilities';

const capabilities = {
  tools: { listChanged: true },
  experimental: { mcpl: { version: '0.5', pushEvents: true } },
};

console.log(advertisedCapabilitiesFromInitialize(capabilities));
// Set { 'pushEvents', 'tools' }
