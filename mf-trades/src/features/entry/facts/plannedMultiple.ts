/** Planned R = |target − entry| ÷ |entry − stop|, of decimal texts. Undefined if one is missing or the stop is the entry. */
export const computePlannedMultiple = (
  entry: string | undefined,
  stop: string | undefined,
  target: string | undefined,
): number | undefined => {
  if (!entry || !stop || !target) return undefined;
  const planned = Math.abs(Number(target) - Number(entry)) / Math.abs(Number(entry) - Number(stop));
  return Number.isFinite(planned) ? planned : undefined;
};
