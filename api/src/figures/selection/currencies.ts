import { fromFilterName, NONE, type TradeFilter } from 'contracts';
import { createLabelIndex, type LabelList } from '../../journal/labels/label.ts';

/** The currency in which amounts are added up, and the accounts that are in another one. */
export interface ShownCurrency {
  /** Absent for the trader's own. */
  currency?: string;
  /** By the stored id of an account; 0 is none. */
  isForeign: readonly boolean[];
}

/**
 * Finds the currency of the amounts of a filter: the one that all of its accounts have, otherwise the trader's own.
 * Returns undefined if all accounts of the trader are in the trader's own currency.
 */
export function findShownCurrency(
  accounts: LabelList,
  own: string,
  selected: TradeFilter['account'] = [],
): ShownCurrency | undefined {
  if (accounts.every(({ currency = own }) => currency === own)) return undefined;
  const { find, getCurrency } = createLabelIndex('accounts', accounts);
  const names = selected.map((key) => (key === NONE ? '' : fromFilterName(key)));
  const currencies = names.flatMap((name) => {
    if (name === '') return own;
    const label = find(name);
    return label ? (getCurrency(label.id) ?? own) : [];
  });
  const [first = own, ...others] = new Set(currencies);
  const currency = others.length > 0 ? own : first;
  const isForeign = [currency !== own];
  for (const { id } of accounts) isForeign[id] = (getCurrency(id) ?? own) !== currency;
  return { ...(currency !== own && { currency }), isForeign };
}
