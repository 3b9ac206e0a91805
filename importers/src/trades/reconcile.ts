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

/** The fees that the trader's answer adds to each row, by key. */
const listEnteredFees = (read: Rows, withoutFees: Rows): Map<string, Big> => {
  const fees = new Map<string, Big>();
  if (read === withoutFees) return fees;
  const add = ({ executions, roundTrips }: Rows, sign: 1 | -1): void => {
    for (const row of [...executions, ...roundTrips]) {
      const known = fees.get(row.key) ?? new Big(0);
      fees.set(row.key, known.plus(new Big(row.fees).times(sign)));
    }
  };
  add(read, 1);
  add(withoutFees, -1);
  return fees;
};

/** The entered fees of the rows of one account and currency. A fill that belongs to two trades counts by its part. */
const sumEnteredFees = (trades: readonly ImportedTrade[], rows: Rows, entered: ReadonlyMap<string, Big>): Big => {
  const fills = new Map(rows.executions.map((fill) => [fill.key, fill]));
  const ofFills = trades.flatMap(({ executions }) =>
    executions.flatMap(({ key, quantity }) => {
      const fill = fills.get(key);
      return fill ? (entered.get(key) ?? new Big(0)).times(quantity).div(fill.quantity) : [];
    }),
  );
  const [first] = trades;
  const ofTrips = rows.roundTrips
    .filter(({ account, currency }) => account === first?.account && currency === first?.currency)
    .map(({ key }) => entered.get(key) ?? new Big(0));
  return [...ofFills, ...ofTrips].reduce((total, fees) => total.plus(fees), new Big(0));
};

/**
 * @param rows what the trades were made of
 * @param withoutFees the same rows read without the trader's answer about fees
 */
export function reconcile(trades: readonly ImportedTrade[], rows: Rows, withoutFees: Rows): Reconciliation[] {
  const entered = listEnteredFees(rows, withoutFees);
  const groups = groupBy(trades, ({ account, currency }) => JSON.stringify([account, currency]));
  return [...groups.values()].map((group) => {
    const withStated = group.filter(({ fileAmount }) => fileAmount !== null);
    const others = group.filter(({ fileAmount }) => fileAmount === null);
    const enteredFees = sumEnteredFees(withStated, rows, entered);
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
