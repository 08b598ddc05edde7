import { contractFor, loopbackRoad } from '@mcplkit/transports/contract';

export const kept: string[] = [];
for (const { id, run } of contractFor(loopbackRoad)) {
  await run(loopbackRoad); // rejects, and says what was found, when a promise is not kept
  kept.push(id);
}
