import type { ResultUnit } from '../filter/resultUnit.ts';
import { formatAxisMoney, formatCompactMoney, formatMoney } from './money.ts';
import { formatMultiple } from './numbers.ts';

/** The unit of an amount. An amount is a whole number of hundredths: cents in dollars (also if undefined), or hundredths of R. */
export type AmountUnit = ResultUnit | undefined;

const formatPlainMultiple = (amount: number): string =>
  `${(amount / 100).toLocaleString('en-US').replace('-', '\u2212')}R`;

/** '$12.50' or '1.25R', with a minus for a loss and, if `signed`, a plus for a gain. */
export const formatAmount = (amount: number, unit: AmountUnit, options: { signed?: boolean } = {}): string =>
  unit === 'r' ? formatMultiple(amount / 100, options) : formatMoney(amount, options);

/** For narrow places: '$950.20', '$12.3K' or '−2.50R'. */
export const formatCompactAmount = (amount: number, unit: AmountUnit): string =>
  unit === 'r' ? formatMultiple(amount / 100) : formatCompactMoney(amount);

/** The labels of an axis. */
export const formatAxisAmounts = (amounts: readonly number[], unit: AmountUnit): string[] =>
  unit === 'r' ? amounts.map(formatPlainMultiple) : formatAxisMoney(amounts);

/** '+$12.50' or '−1.25R'. */
export const formatSignedAmount = (amount: number, unit: AmountUnit): string =>
  formatAmount(amount, unit, { signed: true });
