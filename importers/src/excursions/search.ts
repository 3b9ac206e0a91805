/** The index of the first item that passes a test. All items after it pass the test too. */
export function findFirst<T>(items: readonly T[], test: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && test(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
