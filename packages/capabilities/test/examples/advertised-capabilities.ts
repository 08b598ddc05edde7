import { advertisedCapabilities } from '@mcplkit/capabilities';

console.log(advertisedCapabilities({ version: '0.5', inferenceRequest: true }));
// Set { 'inferenceRequest', 'inferenceRequest.streaming' }
