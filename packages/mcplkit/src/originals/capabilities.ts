import { advertisedCapabilities, type CapabilityPath } from '@mcplkit/capabilities';
import type { InitializeCapabilities, McplCapabilities } from '@mcplkit/wire';

/** What an advertisement may hold at a place of the tree: everything below it or nothing, or some of it (MCPL 0.5, §5.1). */
export type CapabilityAdvertisement =
  | boolean
  | { readonly [member: string]: CapabilityAdvertisement | undefined };

/** The paths that are advertised beside `experimental.mcpl` and never inside it (MCPL 0.5, §6.2). */
export const PATHS_NOT_ADVERTISED_IN_MCPL: readonly CapabilityPath[] = Object.freeze(['tools'] as const);

/** What the capabilities of `initialize` say of MCPL; `undefined` when the other end speaks plain MCP. */
export function extractMcpl(capabilities: InitializeCapabilities | undefined): McplCapabilities | undefined {
  return capabilities?.experimental?.mcpl;
}

/** Whether asking the host's model is advertised, streamed or not. Nothing is allowed by it: ask the grant. */
export function hasInferenceRequest(mcpl: McplCapabilities | undefined): boolean {
  return advertisedCapabilities(mcpl).has('inferenceRequest');
}

/** Whether asking the host's model for a stream is advertised. Nothing is allowed by it: ask the grant. */
export function hasInferenceStreaming(mcpl: McplCapabilities | undefined): boolean {
  return advertisedCapabilities(mcpl).has('inferenceRequest.streaming');
}
