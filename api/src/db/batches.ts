import { setImmediate as waitForTurn } from 'node:timers/promises';

/** Divides items into batches of a size. The last one can be smaller. */
export function toBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Runs a task for one batch after another, and serves other requests between them. @returns the results */
export async function runBatches<T, R>(
  items: readonly T[],
  size: number,
  task: (batch: readonly T[]) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const batch of toBatches(items, size)) {
    results.push(await task(batch));
    await waitForTurn();
  }
  return results;
}
