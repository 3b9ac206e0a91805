import Big from 'big.js';
import { compareText, groupBy } from '../group.ts';
import type { ImportedTrade, RoundTrip, TradeExecution } from '../types.ts';
import { formatCents, formatDecimal } from '../values/decimal.ts';
import type { ToTradingDay } from './row-days.ts';

const zero = new Big(0);

const sum = (parts: readonly RoundTrip[], read: (part: RoundTrip) => Big): Big =>
  parts.reduce((total, part) => total.plus(read(part)), zero);

const opensAt = ({ openedAt, day }: RoundTrip): string => openedAt ?? day;
const closesAt = ({ closedAt, day }: RoundTrip): string => closedAt ?? day;

const compareParts = (a: RoundTrip, b: RoundTrip): number =>
  compareText(opensAt(a), opensAt(b)) || compareText(closesAt(a), closesAt(b)) || compareText(a.key, b.key);

const group = <T extends RoundTrip>(roundTrips: readonly T[], toFacts: (part: T) => unknown[]): T[][] => [
  ...groupBy(roundTrips, (part) => JSON.stringify(toFacts(part))).values(),
];

const average = (parts: readonly RoundTrip[], read: (part: RoundTrip) => string): string =>
  formatDecimal(
    sum(parts, (part) => new Big(read(part)).times(part.quantity)).div(sum(parts, ({ quantity }) => new Big(quantity))),
  );

/** The largest position of parts that overlap in time. At the same time, opening comes before closing. */
const findLargest = (parts: readonly RoundTrip[]): Big => {
  const changes = parts.flatMap((part) => [
    { at: opensAt(part), change: new Big(part.quantity) },
    { at: closesAt(part), change: new Big(part.quantity).times(-1) },
  ]);
  let size = zero;
  let largest = zero;
  for (const { change } of changes.toSorted((a, b) => compareText(a.at, b.at) || b.change.cmp(a.change))) {
    size = size.plus(change);
    if (size.gt(largest)) largest = size;
  }
  return largest;
};

interface End {
  /** The id of the fill; without one, each part has its own. */
  id: string | undefined;
  at: string | null;
  price: string;
}

const readEnd = (part: RoundTrip, end: 'entry' | 'exit'): End =>
  end === 'entry'
    ? { id: part.entryId, at: part.openedAt, price: part.entryPrice }
    : { id: part.exitId, at: part.closedAt, price: part.exitPrice };

/** One end of parts: those that share a fill are one execution. Closing pays the fees. */
const toExecutions = (parts: readonly RoundTrip[], end: 'entry' | 'exit'): TradeExecution[] =>
  group(parts, (part) => [readEnd(part, end).id ?? part.key]).map((members) => {
    const first = members[0] as RoundTrip;
    const { at, price } = readEnd(first, end);
    return {
      key: `${first.key}:${end}`,
      at,
      side: (first.side === 'long') === (end === 'entry') ? 'buy' : 'sell',
      quantity: formatDecimal(sum(members, ({ quantity }) => new Big(quantity))),
      price,
      fees: end === 'entry' ? '0' : formatDecimal(sum(members, ({ fees }) => new Big(fees))),
    };
  });

const byTime = (a: TradeExecution, b: TradeExecution): number => compareText(a.at ?? '', b.at ?? '');

/** The trade of a position. `parts` are in the order of opening. */
export function summarizeRoundTrips(parts: readonly RoundTrip[], toTradingDay: ToTradingDay): ImportedTrade {
  const first = parts[0] as RoundTrip;
  const last = parts.reduce((latest, part) => (closesAt(part) >= closesAt(latest) ? part : latest));
  const amount = sum(parts, (part) => new Big(part.amount));
  return {
    account: first.account,
    ticker: first.ticker,
    side: first.side,
    quantity: formatDecimal(findLargest(parts)),
    entryPrice: average(parts, ({ entryPrice }) => entryPrice),
    exitPrice: average(parts, ({ exitPrice }) => exitPrice),
    openedAt: first.openedAt,
    closedAt: last.closedAt,
    amount: formatCents(amount),
    fees: formatCents(sum(parts, ({ fees }) => new Big(fees))),
    date: toTradingDay({ at: last.closedAt, day: last.day, isTradingDay: last.isTradingDay }),
    executions: [...toExecutions(parts, 'entry'), ...toExecutions(parts, 'exit')].toSorted(byTime),
    key: first.key,
    currency: first.currency,
    multiplier: parts.every(({ multiplier }) => multiplier === first.multiplier) ? first.multiplier : null,
    kind: first.kind,
    fileAmount: formatDecimal(amount),
    stop: first.stop,
    target: first.target,
    // Extremes of parts happen at different times: they are known only for a single part.
    mae: parts.length === 1 ? first.mae : undefined,
    mfe: parts.length === 1 ? first.mfe : undefined,
  };
}

/** A position while its parts are joined. */
interface Joined<T extends RoundTrip> {
  parts: T[];
  closedAt: string;
  /** The ids of the fills at its ends. */
  ids: Set<string>;
}

const listIds = ({ entryId, exitId }: RoundTrip): string[] => [
  ...(entryId === undefined ? [] : [`entry ${entryId}`]),
  ...(exitId === undefined ? [] : [`exit ${exitId}`]),
];

/** Whether a part shares a fill with the earlier parts, or opens before they are closed. */
const belongsTo = (part: RoundTrip, { closedAt, ids }: Pick<Joined<RoundTrip>, 'closedAt' | 'ids'>): boolean =>
  (part.openedAt !== null && opensAt(part) < closedAt) || listIds(part).some((id) => ids.has(id));

const join = <T extends RoundTrip>(joined: Joined<T>, part: T): void => {
  joined.parts.push(part);
  if (closesAt(part) > joined.closedAt) joined.closedAt = closesAt(part);
  for (const id of listIds(part)) joined.ids.add(id);
};

/**
 * Joins the parts of each position. All are of one account, ticker and side. In an account that nets its fills, the
 * parts of a position overlap in time.
 */
const joinOverlapping = <T extends RoundTrip>(roundTrips: readonly T[]): T[][] => {
  const found: Joined<T>[] = [];
  for (const part of roundTrips.toSorted(compareParts)) {
    const last = found.at(-1);
    const joined: Joined<T> =
      last && belongsTo(part, last) ? last : { parts: [], closedAt: '', ids: new Set<string>() };
    if (joined !== last) found.push(joined);
    join(joined, part);
  }
  return found.map(({ parts }) => parts);
};

/**
 * The parts of each position. `netted` joins parts that overlap in time; `single` takes each as a position, except
 * those with the same `position`.
 */
export function groupRoundTrips<T extends RoundTrip>(roundTrips: readonly T[], kind: 'netted' | 'single'): T[][] {
  const positions =
    kind === 'netted'
      ? group(roundTrips, ({ account, ticker, currency, side }) => [account, ticker, currency, side]).flatMap(
          joinOverlapping,
        )
      : group(roundTrips, ({ account, ticker, side, position, key }) => [account, ticker, side, position ?? key]);
  return positions.map((parts) => parts.toSorted(compareParts));
}

/** Trades from round trips, with the P&L of the file. */
export function fromRoundTrips(
  roundTrips: readonly RoundTrip[],
  kind: 'netted' | 'single',
  toTradingDay: ToTradingDay,
): ImportedTrade[] {
  return groupRoundTrips(roundTrips, kind).map((parts) => summarizeRoundTrips(parts, toTradingDay));
}
