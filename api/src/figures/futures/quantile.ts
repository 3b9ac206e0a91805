/**
 * Returns the value below which a share of the values is, interpolated between two of them: type 7 of Hyndman and Fan
 * 1996, the default of R and NumPy.
 * @param sorted in ascending order, not empty
 */
export function findQuantile(sorted: ArrayLike<number>, share: number): number {
  const position = share * (sorted.length - 1);
  const index = Math.floor(position);
  const low = sorted[index] ?? Number.NaN;
  const high = sorted[index + 1] ?? low;
  return low + (position - index) * (high - low);
}
