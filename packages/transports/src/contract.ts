import type { ContractCase } from './contract/case.ts';
import { callCases } from './contract/cases/calls.ts';
import { closingCases } from './contract/cases/closing.ts';
import { contentCases } from './contract/cases/content.ts';
import { faultCases } from './contract/cases/faults.ts';
import { orderCases } from './contract/cases/order.ts';
import { pressureCases } from './contract/cases/pressure.ts';
import { reconnectCases } from './contract/cases/reconnect.ts';
import { sendingCases } from './contract/cases/sending.ts';
import { startCases } from './contract/cases/start.ts';
import { volumeCases } from './contract/cases/volume.ts';
import type { Road } from './contract/road.ts';

export type { ContractCase } from './contract/case.ts';
export { loopbackRoad } from './contract/loopback-road.ts';
export type { LoneEnd, OpenRoad, Road, RoadAbility, RoadOptions } from './contract/road.ts';

/** Every case of the contract of {@link MessageTransport}. */
export const CONTRACT: readonly ContractCase[] = Object.freeze([
  ...orderCases,
  ...contentCases,
  ...volumeCases,
  ...startCases,
  ...sendingCases,
  ...closingCases,
  ...callCases,
  ...faultCases,
  ...pressureCases,
  ...reconnectCases,
]);

/**
 * The cases that apply to a road: those that need nothing that it cannot do.
 *
 * @example
 * ```ts
 * import { contractFor, loopbackRoad } from '@mcplkit/transports/contract';
 *
 * export const kept: string[] = [];
 * for (const { id, run } of contractFor(loopbackRoad)) {
 *   await run(loopbackRoad); // rejects, and says what was found, when a promise is not kept
 *   kept.push(id);
 * }
 * ```
 */
export function contractFor(road: Pick<Road, 'abilities'>): readonly ContractCase[] {
  return CONTRACT.filter(({ needs }) => needs.every((need) => road.abilities.includes(need)));
}
