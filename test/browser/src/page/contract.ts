import { contractFor, loopbackRoad } from '@mcplkit/transports/contract';
import { resolveEndpoint } from '@mcplkit/transports/endpoint';

/** Runs the contract of transports over the loopback; gives its cases, each with what it found. */
export async function contractOverLoopback(): Promise<{ id: string; found: string | undefined }[]> {
  const told: { id: string; found: string | undefined }[] = [];
  for (const { id, run } of contractFor(loopbackRoad)) {
    const found = await run(loopbackRoad).then(
      () => undefined,
      (error: Error) => error.message,
    );
    told.push({ id, found });
  }
  return told;
}

/** What the parser of the browser makes of an endpoint. */
export function endpointOf(uri: string): readonly [string, string] {
  const { canonicalUri, resolvedTransport } = resolveEndpoint(uri);
  return [canonicalUri, resolvedTransport];
}
