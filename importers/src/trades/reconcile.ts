import Big from 'big.js';
import { groupBy } from '../group.ts';
import type { ImportedTrade } from '../types.ts';
import { formatCents, formatDecimal } from '../values/decimal.ts';
import type { Rows } from './positions.ts';

/** Compares the P&L that a file states with that of the trades read from it, for one account and currency. */
export interface Reconciliation {
  account: string | null;
  currency: string | null;
  /** What the file states, before rounding to cents; null if it states no P&L. */
  stated: string | null;
  /** Fees that the trader has entered, because the file has none. */
  enteredFees: string;
  /** The P&L of the same trades as imported, in whole cents. */
  imported: string;
  /** `imported` − (`stated` − `enteredFees`): what rounding each trade to cents adds up to. */
  difference: string;
  /** The difference is larger than half a cent for each trade. */
  isWrong: boolean;
  /** The P&L of the trades for which the file states none, from their prices. Null if there are none. */
  unstatedSum: string | null;
}

const sum = (values: Iterable<string>): Big => {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return total;
};

/** The entered fees of the rows of one account and currency. A fill that belongs to two trades counts by its part. */
const sumEnteredFees = (trades: readonly ImportedTrade[], rows: Rows): Big => {
  const fills = new Map(rows.executions.map((fill) => [fill.key, fill]));
  const ofFills = trades.flatMap(({ executions }) =>
    executions.flatMap(({ key, quantity }) => {
      const fill = fills.get(key);
      return fill?.enteredFees ? new Big(fill.enteredFees).times(quantity).div(fill.quantity) : [];
    }),
  );
  const [first] = trades;
  const ofTrips = rows.roundTrips
    .filter(({ account, currency }) => account === first?.account && currency === first?.currency)
    .map(({ enteredFees = '0' }) => new Big(enteredFees));
  return [...ofFills, ...ofTrips].reduce((total, fees) => total.plus(fees), new Big(0));
};

/** @param rows what the trades were made of */
export function reconcile(trades: readonly ImportedTrade[], rows: Rows): Reconciliation[] {
  const groups = groupBy(trades, ({ account, currency }) => JSON.stringify([account, currency]));
  return [...groups.values()].map((group) => {
    const withStated = group.filter(({ fileAmount }) => fileAmount !== null);
    const others = group.filter(({ fileAmount }) => fileAmount === null);
    const enteredFees = sumEnteredFees(withStated, rows);
    const net = sum(withStated.map(({ fileAmount }) => fileAmount ?? '0'));
    const imported = sum(withStated.map(({ amount }) => amount));
    const difference = imported.minus(net);
    return {
      account: group[0]?.account ?? null,
      currency: group[0]?.currency ?? null,
      stated: withStated.length > 0 ? formatDecimal(net.plus(enteredFees)) : null,
      enteredFees: formatCents(enteredFees),
      imported: formatCents(imported),
      difference: formatDecimal(difference),
      isWrong: difference.abs().gt(new Big('0.005').times(withStated.length)),
      unstatedSum: others.length > 0 ? formatCents(sum(others.map(({ amount }) => amount))) : null,
    };
  });
}
