import { toCents } from 'contracts';

/** A sign and a dollar sign in either order, digits with or without commas, and up to two decimals. */
const unbracketedAmount = /^(?:([+\-\u2212])?\$?|\$([+\-\u2212]))((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{0,2})?)$/;

/**
 * Parses an amount in dollars as people write it: -12.5, +7, 1,234.56, $20, -$20, (40) for a loss of 40.
 * Returns cents, or null if the text is not an amount: empty, words, more than 2 decimals, misplaced thousands separators.
 */
export const parseMoney = (text: string): number | null => {
  const compactText = text.trim().replaceAll(/\s/g, '');
  const bracketed = /^\(([^+\-\u2212]*)\)$/.exec(compactText);
  const match = unbracketedAmount.exec(bracketed?.[1] ?? compactText);
  const digits = (match?.[3] ?? '').replaceAll(',', '');
  if (!/\d/.test(digits)) return null;
  const cents = toCents(Number(digits));
  const sign = match?.[1] ?? match?.[2];
  const isNegative = bracketed !== null || (sign !== undefined && sign !== '+');
  return (isNegative ? -cents : cents) || 0;
};

/** The error message for a text that is not an amount; '' for an amount and for the beginning of one. */
export const getMoneyError = (text: string): string => {
  if (/^[-+\u2212($\s]*$/.test(text) || parseMoney(text) !== null) return '';
  const truncated = text.replace(/(\.\d\d)\d+/, '$1');
  return parseMoney(truncated) === null
    ? 'Enter an amount such as 125.50, -40 or (40).'
    : 'An amount can have at most 2 decimals.';
};

/** Switches the sign of an amount that may be incomplete. */
export const switchSign = (text: string): string =>
  /[-\u2212(]/.test(text) ? text.replaceAll(/[-\u2212()]/g, '') : `-${text.replace('+', '')}`;
