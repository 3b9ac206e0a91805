import * as z from 'zod/mini';

/** Digits before and after the decimal point. */
const WHOLE_DIGITS = 12;
const DECIMALS = 10;
const pattern = new RegExp(`^-?\\d{1,${WHOLE_DIGITS}}(\\.\\d{1,${DECIMALS}})?$`);

/** Without leading and trailing zeros, so that equal numbers are equal texts. */
const normalize = (value: string): string => {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(value) ?? [];
  const digits = decimals ? `${whole}.${decimals}` : whole;
  return digits === '0' ? digits : sign + digits;
};

/** A decimal number as text, because floats cannot add up prices and quantities exactly. */
const decimal = (label: string) =>
  z.string({ error: `${label} must be a decimal number, written as text.` }).check(
    z.trim(),
    z.regex(pattern, {
      abort: true,
      error: `${label} must be a number with at most ${WHOLE_DIGITS} digits and ${DECIMALS} decimals.`,
    }),
    z.overwrite(normalize),
  );

/** A decimal number above 0. */
export const positiveDecimal = (label: string) =>
  decimal(label).check(
    z.refine((value) => value !== '0' && !value.startsWith('-'), { error: `${label} must be above 0.` }),
  );

/** Prices of a single execution can be 0 or below: those of spreads are, and that of oil was. */
export const anyDecimal = decimal;
