import { limits } from './limits.ts';
import { unchecked } from './wire.ts';
import * as z from './zod.ts';

const outside = (label: string): string => {
  const max = limits.amount.toLocaleString('en-US');
  return `${label} must be between -${max} and ${max}.`;
};

/** Dollars as JSON carries them: a number with at most 2 decimals. `label` is the field's label on the page. */
export function amount(label: string) {
  return z
    .number({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? `${label} is required.` : `${label} must be a number.`,
    })
    .check(
      z.refine((value) => Math.abs(value) <= limits.amount, { error: () => outside(label) }),
      z.refine((value) => Number(value.toFixed(2)) === value, { error: `${label} can have at most 2 decimals.` }),
    );
}

/** Dollars above 0. */
export function positiveAmount(label: string) {
  return amount(label).check(z.refine((value) => value > 0, { error: `${label} must be above 0.` }));
}

/** Converts dollars to whole cents. Exact for every amount that `amount` accepts. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100) || 0;
}
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Dollars on the wire, whole cents inside the product. */
export function inCents(dollars: z.ZodMiniNumber<number> = z.number()) {
  return z.codec(dollars, unchecked<number>(), { decode: toCents, encode: toDollars });
}

const WHOLE_DIGITS = 12;
const DECIMALS = 10;
const pattern = /^-?\d{1,12}(\.\d{1,10})?$/;

const trimZeros = (decimals: string): string => (decimals.endsWith('0') ? trimZeros(decimals.slice(0, -1)) : decimals);

/** Removes leading and trailing zeros, so that equal numbers are equal texts. */
const normalize = (value: string): string => {
  const [number = '', decimals = ''] = value.replace('-', '').split('.');
  const digits = [String(Number(number)), trimZeros(decimals)].filter(Boolean).join('.');
  return value.startsWith('-') && digits !== '0' ? `-${digits}` : digits;
};

/** A decimal number as text, because floats cannot add up prices and quantities exactly. */
const decimal = (label: string) =>
  z.string({ error: `${label} must be a decimal number, written as text.` }).check(
    z.trim(),
    z.regex(pattern, {
      abort: true,
      error: ({ input }) =>
        input === ''
          ? `${label} is required.`
          : `${label} must be a number with at most ${WHOLE_DIGITS} digits and ${DECIMALS} decimals.`,
    }),
    z.overwrite(normalize),
  );

/** A decimal number above 0. */
export function positiveDecimal(label: string) {
  return decimal(label).check(
    z.refine((value) => value !== '0' && !value.startsWith('-'), { error: `${label} must be above 0.` }),
  );
}

/** A price as a number, with the bounds of a decimal: prices and their quotients can be added up without overflow. */
export function priceNumber(label: string) {
  return z.number({ error: `${label} must be a number.` }).check(
    z.refine((value) => Math.abs(value) < 10 ** WHOLE_DIGITS, {
      error: `${label} can have at most ${WHOLE_DIGITS} digits before the decimal point.`,
    }),
  );
}

/** A price above 0, and not below the smallest decimal. */
export function positivePriceNumber(label: string) {
  return priceNumber(label).check(
    z.refine((value) => value >= 10 ** -DECIMALS, { error: `${label} must be above 0.` }),
  );
}

/** The price of a single execution. It can be 0 or below, as with spreads, and with oil in 2020. */
export const anyDecimal = decimal;
