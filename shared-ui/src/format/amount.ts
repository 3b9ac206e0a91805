import type { AmountScope } from 'contracts';
import { useSyncExternalStore } from 'react';
import { readTraderEntry, useSearchParams, writeTraderEntry } from 'shared-ui/host';
import { createChangeEvent } from '../shared/changeEvent.ts';
import { createNarrowMoneyFormat, formatAxisMoney, formatMoney, getCurrencySymbol } from './money.ts';
import { formatMultiple, formatNumber, withMinus } from './numbers.ts';

/** How results are shown: in dollars, or in R, the multiple of the trade's risk. */
export type ResultUnit = 'dollars' | 'r';

const ENTRY = 'result-unit';
const changed = createChangeEvent('resultunitchange');

const readUnit = (): ResultUnit => (readTraderEntry('browser', ENTRY) === 'r' ? 'r' : 'dollars');

/** Stores the unit in this browser until sign-out. */
export function setResultUnit(unit: ResultUnit): void {
  writeTraderEntry('browser', ENTRY, unit === 'r' ? unit : null);
  changed.announce();
}

/** The parameter of an address that names the unit, so that a copied link shows the same figures to everybody. */
export const UNIT_PARAMETER = 'unit';

/** The unit of an address; null if it names none. */
export function parseUnit(params: URLSearchParams): ResultUnit | null {
  const unit = params.get(UNIT_PARAMETER);
  return unit === 'r' || unit === 'dollars' ? unit : null;
}

/** The unit that the trader has chosen in this browser. */
export function useStoredUnit(): ResultUnit {
  return useSyncExternalStore(changed.subscribe, readUnit);
}

/**
 * The unit of dashboard, list and reports (FAC-07): that of the address, otherwise the one that the trader has chosen.
 */
export function useResultUnit(): ResultUnit {
  const [params] = useSearchParams();
  const named = parseUnit(params);
  // A change of the stored unit renders nothing while the address names one.
  return useSyncExternalStore(changed.subscribe, () => named ?? readUnit());
}

/** A code of ISO 4217, such as EUR. */
type Currency = Uppercase<string>;

/**
 * The unit of an amount: R, the trader's own currency (`dollars` or undefined), or another currency. An amount is a
 * whole number of hundredths: cents, or hundredths of R.
 */
export type AmountUnit = ResultUnit | Currency | undefined;

const getCurrency = (unit: AmountUnit): string | undefined => (unit === 'dollars' ? undefined : unit);

/**
 * The unit of a reply's amounts, which can differ from the chosen one while the next reply loads. Only replies in R
 * have the number of trades without a risk.
 */
export function getReplyUnit({ tradesWithoutRisk, currency }: AmountScope): AmountUnit {
  if (tradesWithoutRisk !== undefined) return 'r';
  return (currency as Currency | undefined) ?? 'dollars';
}

const formatPlainMultiple = (amount: number): string => `${withMinus(formatNumber(amount / 100))}R`;

/**
 * An amount in cents or hundredths of R as '$12.50' or '1.25R', with a minus for a loss and, if `signed`, a plus for a
 * gain.
 */
export function formatAmount(amount: number, unit: AmountUnit, options: { signed?: boolean } = {}): string {
  return unit === 'r'
    ? formatMultiple(amount / 100, options)
    : formatMoney(amount, { ...options, currency: getCurrency(unit) });
}

/** The format of a narrow table's amounts: '$12,345', '$950.20' or '−2.50R'. */
export function createNarrowAmountFormat(amounts: readonly number[], unit: AmountUnit): (amount: number) => string {
  return unit === 'r' ? (amount) => formatMultiple(amount / 100) : createNarrowMoneyFormat(amounts, getCurrency(unit));
}

/** 'Risk ($)' with the symbol of the unit's currency instead of $; by default that of the trader's own. */
export function toMoneyLabel(label: string, unit?: AmountUnit): string {
  return label.replace('($)', `(${getCurrencySymbol(getCurrency(unit))})`);
}

/** The labels of an axis. */
export function formatAxisAmounts(amounts: readonly number[], unit: AmountUnit): string[] {
  return unit === 'r' ? amounts.map(formatPlainMultiple) : formatAxisMoney(amounts, getCurrency(unit));
}

/** '+$12.50' or '−1.25R'. */
export function formatSignedAmount(amount: number, unit: AmountUnit): string {
  return formatAmount(amount, unit, { signed: true });
}
