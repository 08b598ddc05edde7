/** Does something for each item, a few at a time, and gives what came of them in the order of the items. */
export async function sideBySide<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  const workers = Array.from({ length: Math.min(items.length, Math.max(1, atOnce)) }, worker);
  await Promise.all(workers);
  return results;
}
