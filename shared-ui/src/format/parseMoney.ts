const digits = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{0,2})?`;
const sign = String.raw`[+\-\u2212]`;
const simple = new RegExp(`^(${sign})?\\$?(${digits})$|^\\$(${sign})(${digits})$`);

/**
 * What a person means by an amount, in dollars: -12.5, +7, 1,234.56, $20, -$20, (40) for a loss of 40.
 * Null when it is no amount: empty, words, more than 2 decimals, commas that do not stand between thousands.
 */
export const parseMoney = (text: string): number | null => {
  const written = text.trim().replaceAll(/\s/g, '');
  const bracketed = /^\(([^+\-\u2212]*)\)$/.exec(written);
  const match = simple.exec(bracketed?.[1] ?? written);
  const number = (match?.[2] ?? match?.[4] ?? '').replaceAll(',', '');
  if (!/\d/.test(number)) return null;
  const mark = match?.[1] ?? match?.[3];
  const negative = bracketed !== null || (mark !== undefined && mark !== '+');
  return (negative ? -Number(number) : Number(number)) || 0;
};
