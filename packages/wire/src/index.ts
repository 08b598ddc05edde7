export { textContent } from './content.ts';

export type {
  BeforeInferenceCapabilities,
  ChannelCapabilities,
  ContextHookCapabilities,
  FeatureSetDeclaration,
  InferenceRequestCapabilities,
  InjectCapabilities,
  McplCapabilities,
} from './mcpl-capabilities.ts';
