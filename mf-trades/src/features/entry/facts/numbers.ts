import { parseMoney } from 'shared-ui';

/** `1,234.5` and `.5` as the API writes them. A comma that cannot separate thousands stays, and is refused. */
export const toDecimal = (text: string): string | null => {
  const compact = text.trim();
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(compact) ? compact.replaceAll(',', '') : compact;
  return plain.replace(/^(-?)\./, '$10.').replace(/\.$/, '') || null;
};

/** NaN, which the contract refuses, for what is no amount. */
export const toCentsOrNull = (text: string): number | null => (text.trim() ? (parseMoney(text) ?? Number.NaN) : null);

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
