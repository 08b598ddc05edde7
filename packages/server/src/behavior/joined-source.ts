import type { IEventSource, Unsubscribe } from '@mcplkit/grammar';

/**
 * One source out of several: who subscribes hears each of them.
 *
 * @param held holds what takes the subscriptions back, as long as they last
 */
export function joined<T>(
  held: Set<Unsubscribe>,
  ...sources: readonly (IEventSource<T> | undefined)[]
): IEventSource<T> {
  return {
    subscribe(handler) {
      const unsubscribes = sources.map((source) => source?.subscribe(handler));
      const unsubscribe = () => {
        held.delete(unsubscribe);
        for (const each of unsubscribes) each?.();
      };
      held.add(unsubscribe);
      return unsubscribe;
    },
  };
}
