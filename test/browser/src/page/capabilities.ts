import { advertisedCapabilities } from '@mcplkit/capabilities';
import type { McplCapabilities } from '@mcplkit/wire';

/** What capabilities advertise, in order. */
export function advertised(mcpl: McplCapabilities): string[] {
  return [...advertisedCapabilities(mcpl)];
}
