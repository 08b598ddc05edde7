import type { LlmFetch } from '@mcplkit/llm';

/** A `fetch` that answers with a body in exactly these pieces. */
export function fetchOf(...pieces: Uint8Array[]): LlmFetch {
  return () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
}

/** Each way to cut a text in two, at every byte, and the text byte by byte. */
export function everyCut(text: string): Uint8Array[][] {
  const bytes = new TextEncoder().encode(text);
  const cuts = [...bytes.keys()].map((at) => [bytes.subarray(0, at), bytes.subarray(at)]);
  return [...cuts, [...bytes].map((byte) => Uint8Array.of(byte))];
}
