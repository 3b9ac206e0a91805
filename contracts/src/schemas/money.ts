import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { unchecked } from '../wire-names.ts';

const outside = (label: string): string => {
  const max = limits.amount.toLocaleString('en-US');
  return `${label} must be between -${max} and ${max}.`;
};

/** Dollars as JSON carries them: a number with at most 2 decimals. `label` is the field's label on the page. */
export const amount = (label: string) =>
  z
    .number({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? `${label} is required.` : `${label} must be a number.`,
    })
    .check(
      z.refine((value) => Math.abs(value) <= limits.amount, { error: () => outside(label) }),
      z.refine((value) => Number(value.toFixed(2)) === value, { error: `${label} can have at most 2 decimals.` }),
    );

/** Dollars above 0. */
export const positiveAmount = (label: string) =>
  amount(label).check(z.refine((value) => value > 0, { error: `${label} must be above 0.` }));

/** Exact for every amount that `amount` accepts. */
export const toCents = (dollars: number): number => Math.round(dollars * 100) || 0;
export const toDollars = (cents: number): number => cents / 100;

/** Dollars on the wire, whole cents inside the product. */
export const inCents = (dollars: z.ZodMiniNumber<number> = z.number()) =>
  z.codec(dollars, unchecked<number>(), { decode: toCents, encode: toDollars });
