import type { Road, RoadAbility, RoadOptions } from './road.ts';
import { Stage } from './stage.ts';

/** One promise of the port, and how to find out whether a road keeps it. */
export interface ContractCase {
  /** Stable, such as `ORDER-1`. */
  readonly id: string;
  readonly title: string;
  /** What a road has to be able to do for it to apply. */
  readonly needs: readonly RoadAbility[];
  /** Opens the road, acts, and disposes of it. Rejects when the promise is not kept, saying what was found. */
  run(road: Road): Promise<void>;
}

/** What a case says of itself. */
export interface CaseOutline {
  readonly id: string;
  readonly title: string;
  readonly needs?: readonly RoadAbility[];
  /** The bounds of the near end. */
  readonly options?: RoadOptions;
}

/** A case that acts on one open road. */
export function caseOf(
  { options = {}, ...outline }: CaseOutline,
  act: (stage: Stage) => Promise<void>,
): ContractCase {
  return caseOn(outline, (road) => Stage.use(road, options, act));
}

/** A case that opens what it needs by itself. */
export function caseOn(
  { id, title, needs = [] }: CaseOutline,
  act: (road: Road) => Promise<void>,
): ContractCase {
  return {
    id,
    title,
    needs,
    async run(road) {
      try {
        await act(road);
      } catch (cause) {
        const words = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${id} (${title}) over ${road.name}: ${words}`, { cause });
      }
    },
  };
}

/** What a road has to be given for an ability that it says it has. */
export function lever<Target, Name extends keyof Target>(
  target: Target,
  name: Name,
): NonNullable<Target[Name]> {
  const found = target[name];
  if (found === undefined || found === null) {
    throw new Error(`The road names an ability that needs ${String(name)}, and does not have that`);
  }
  return found;
}
