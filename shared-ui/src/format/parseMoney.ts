/** A sign and a dollar in either order, then digits with or without commas, then up to two decimals. */
const simple = /^(?:([+\-\u2212])?\$?|\$([+\-\u2212]))((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{0,2})?)$/;

/**
 * What a person means by an amount, in dollars: -12.5, +7, 1,234.56, $20, -$20, (40) for a loss of 40.
 * Null when it is no amount: empty, words, more than 2 decimals, commas that do not stand between thousands.
 */
export const parseMoney = (text: string): number | null => {
  const written = text.trim().replaceAll(/\s/g, '');
  const bracketed = /^\(([^+\-\u2212]*)\)$/.exec(written);
  const match = simple.exec(bracketed?.[1] ?? written);
  const number = (match?.[3] ?? '').replaceAll(',', '');
  if (!/\d/.test(number)) return null;
  const mark = match?.[1] ?? match?.[2];
  const negative = bracketed !== null || (mark !== undefined && mark !== '+');
  return (negative ? -Number(number) : Number(number)) || 0;
};

/** What is wrong with a text that is no amount, in a sentence; '' for one that is, and for the beginning of one. */
export const moneyProblem = (text: string): string => {
  if (/^[-+\u2212($\s]*$/.test(text) || parseMoney(text) !== null) return '';
  const cut = text.replace(/(\.\d\d)\d+/, '$1');
  return parseMoney(cut) === null
    ? 'Write an amount like 125.50, -40 or (40).'
    : 'An amount can have at most 2 decimals.';
};

/** The same amount with the other sign, as text that is still being written may have it. */
export const withOtherSign = (text: string): string =>
  /[-\u2212(]/.test(text) ? text.replaceAll(/[-\u2212()]/g, '') : `-${text.replace('+', '')}`;
