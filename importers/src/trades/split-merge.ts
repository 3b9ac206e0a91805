import Big from 'big.js';
import { compareText } from '../group.ts';
import { limits } from '../limits.ts';
import type { ImportedTrade, TradeExecution } from '../types.ts';
import { formatCents, formatDecimal } from '../values/decimal.ts';

const sum = (values: readonly (string | Big)[]): Big =>
  values.reduce<Big>((total, value) => total.plus(value), new Big(0));

const isEntry = ({ side }: ImportedTrade, execution: TradeExecution): boolean =>
  (side === 'long') === (execution.side === 'buy');

const averagePrice = (executions: readonly TradeExecution[]): string =>
  formatDecimal(
    sum(executions.map(({ price, quantity }) => new Big(price).times(quantity))).div(
      sum(executions.map(({ quantity }) => quantity)),
    ),
  );

const findLargest = (trade: ImportedTrade, executions: readonly TradeExecution[]): Big => {
  let size = new Big(0);
  let largest = new Big(0);
  for (const execution of executions) {
    size = size.plus(new Big(execution.quantity).times(isEntry(trade, execution) ? 1 : -1));
    if (size.gt(largest)) largest = size;
  }
  return largest;
};

/** Opening comes before closing at the same time. */
const byTime =
  (trade: ImportedTrade) =>
  (a: TradeExecution, b: TradeExecution): number => {
    const first = a.at ?? '';
    const second = b.at ?? '';
    if (first !== second) return first < second ? -1 : 1;
    return Number(isEntry(trade, b)) - Number(isEntry(trade, a));
  };

/** The facts that follow from executions. */
const describe = (trade: ImportedTrade, unordered: readonly TradeExecution[]) => {
  const executions = unordered.toSorted(byTime(trade));
  const entries = executions.filter((execution) => isEntry(trade, execution));
  const exits = executions.filter((execution) => !isEntry(trade, execution));
  return {
    executions,
    quantity: formatDecimal(findLargest(trade, executions)),
    entryPrice: averagePrice(entries),
    exitPrice: averagePrice(exits),
    openedAt: executions[0]?.at ?? null,
    closedAt: executions.at(-1)?.at ?? null,
    fees: formatCents(sum(executions.map(({ fees }) => fees))),
  };
};

/** Parts of one fill as one execution. */
const joinParts = (executions: readonly TradeExecution[]): TradeExecution[] => {
  const found = new Map<string, TradeExecution>();
  for (const execution of executions) {
    const known = found.get(execution.key);
    const quantity = formatDecimal(sum([known?.quantity ?? '0', execution.quantity]));
    const fees = formatDecimal(sum([known?.fees ?? '0', execution.fees]));
    found.set(execution.key, { ...execution, quantity, fees });
  }
  return [...found.values()];
};

/**
 * Merges trades into one, with the sums of their P&L and fees in cents, on the day of the last trade. The side is that
 * of the first: fills of the same time of one position can make trades of two sides when they are read alone. Throws an
 * Error unless they are of one account and ticker.
 */
export function mergeTrades(trades: readonly ImportedTrade[]): ImportedTrade {
  const ordered = trades.toSorted((a, b) => compareText(`${a.date} ${a.closedAt}`, `${b.date} ${b.closedAt}`));
  const first = ordered[0];
  const last = ordered.at(-1);
  if (!first || !last) throw new Error('There is no trade to merge.');
  const isSame = ordered.every(({ account, ticker }) => account === first.account && ticker === first.ticker);
  if (!isSame) throw new Error('Only trades of one account and ticker can be merged.');
  return {
    ...first,
    ...describe(first, joinParts(ordered.flatMap(({ executions }) => executions))),
    amount: formatCents(sum(ordered.map(({ amount }) => amount))),
    fees: formatCents(sum(ordered.map(({ fees }) => fees))),
    fileAmount: null,
    date: last.date,
    mae: undefined,
    mfe: undefined,
  };
}

/** The part of an opening execution that is not closed yet. */
interface Opening {
  execution: TradeExecution;
  quantity: Big;
  fees: Big;
}

const toOpening = (execution: TradeExecution): Opening => ({
  execution,
  quantity: new Big(execution.quantity),
  fees: new Big(execution.fees),
});

/** Takes a part with its share of the fees. The last part takes the rounding difference. */
const takePart = (opening: Opening, quantity: Big): TradeExecution => {
  const share = opening.fees.times(quantity.div(opening.quantity)).round(limits.decimals, Big.roundHalfUp);
  const fees = quantity.eq(opening.quantity) ? opening.fees : share;
  opening.quantity = opening.quantity.minus(quantity);
  opening.fees = opening.fees.minus(fees);
  return { ...opening.execution, quantity: formatDecimal(quantity), fees: formatDecimal(fees) };
};

/** Each closing execution with the opening ones that it closes: first in, first out. */
const matchFirstIn = (trade: ImportedTrade): TradeExecution[][] => {
  const openings = trade.executions.filter((execution) => isEntry(trade, execution)).map(toOpening);
  return trade.executions
    .filter((execution) => !isEntry(trade, execution))
    .map((exit) => {
      const parts: TradeExecution[] = [exit];
      let open = new Big(exit.quantity);
      for (let [opening] = openings; opening && open.gt(0); [opening] = openings) {
        const quantity = opening.quantity.lt(open) ? opening.quantity : open;
        parts.push(takePart(opening, quantity));
        open = open.minus(quantity);
        if (opening.quantity.lte(0)) openings.shift();
      }
      return parts;
    });
};

const computeMove = (parts: readonly TradeExecution[]): Big =>
  sum(parts.map((part) => new Big(part.price).times(part.quantity).times(part.side === 'buy' ? -1 : 1)));

/**
 * One trade for each closing execution, with the openings that it closes, first in, first out. Their P&L and fees add
 * up to those of the trade: the last part takes the rounding difference. `toDay` gives the P&L day of a closing
 * execution.
 */
export function splitTrade(
  trade: ImportedTrade,
  toDay: (closing: TradeExecution) => string = () => trade.date,
): ImportedTrade[] {
  const groups = matchFirstIn(trade);
  const move = sum(groups.map((parts) => computeMove(parts)));
  const gross = sum([trade.amount, trade.fees]);
  const perMove = trade.multiplier ? new Big(trade.multiplier) : move.eq(0) ? new Big(0) : gross.div(move);
  let remaining = new Big(trade.amount);
  let remainingFees = new Big(trade.fees);
  return groups.map((parts, index) => {
    const isLast = index === groups.length - 1;
    const facts = describe(trade, parts);
    const fees = isLast ? formatCents(remainingFees) : facts.fees;
    const amount = formatCents(isLast ? remaining : computeMove(parts).times(perMove).minus(fees));
    remaining = remaining.minus(amount);
    remainingFees = remainingFees.minus(fees);
    const exit = parts[0] as TradeExecution;
    return {
      ...trade,
      ...facts,
      amount,
      fees,
      fileAmount: null,
      date: toDay(exit),
      key: `${trade.key}#${index + 1}`,
      mae: undefined,
      mfe: undefined,
    };
  });
}
