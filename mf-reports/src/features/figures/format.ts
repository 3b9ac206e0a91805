import { formatCompactMoney, formatMoney, formatMultiple, type ResultUnit } from 'shared-ui';

/** An amount with its sign: cents in dollars, or hundredths of R in R. */
export const formatResult = (cents: number, unit: ResultUnit): string =>
  unit === 'r' ? formatMultiple(cents / 100) : formatMoney(cents, { signed: true });

/** The same for the axis of a chart: '$1.2K', '−2.5R'. */
export const formatResultShort = (cents: number, unit: ResultUnit): string =>
  unit === 'r' ? `${(cents / 100).toLocaleString('en-US').replace('-', '\u2212')}R` : formatCompactMoney(cents);
