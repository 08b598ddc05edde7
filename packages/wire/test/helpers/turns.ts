/** Lets everything happen that is due in this process. Streams and promises need a few turns, never time. */
export async function turns(count = 8): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
