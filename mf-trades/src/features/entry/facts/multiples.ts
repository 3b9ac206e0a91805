/** R-multiple = result ÷ risk, both in cents (FAC-03). Undefined without a risk, never 0. */
export const computeMultiple = (netCents: number | null, riskCents: number | null | undefined): number | undefined =>
  netCents === null || !riskCents || riskCents < 0 ? undefined : netCents / riskCents;

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

/** '+1.25R', with the minus sign that prices have. */
export const formatMultiple = (multiple: number, { signed = true }: { signed?: boolean } = {}): string => {
  const rounded = Math.abs(multiple).toFixed(2);
  const isZero = Number(rounded) === 0;
  const sign = multiple < 0 ? '\u2212' : '+';
  return `${isZero || !(signed || multiple < 0) ? '' : sign}${rounded}R`;
};
