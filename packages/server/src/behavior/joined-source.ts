import type { IEventSource } from '@mcplkit/grammar';

/** One source out of several: who subscribes hears each of them. */
export function joined<T>(...sources: readonly (IEventSource<T> | undefined)[]): IEventSource<T> {
  return {
    subscribe(handler) {
      const unsubscribes = sources.map((source) => source?.subscribe(handler));
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe?.();
      };
    },
  };
}
