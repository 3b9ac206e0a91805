import { compareText, groupBy } from '../group.ts';

/** A trade of a file or of the journal. Money is in cents. */
export interface PairableTrade {
  /** Identifies the trade among those of both lists. */
  key: string;
  account: string | null;
  /** Names the instrument in the same way for every format. */
  instrument: string;
  side: 'long' | 'short';
  quantity: string;
  entryPrice?: string | undefined;
  exitPrice?: string | undefined;
  /** Null if only the day is known. */
  closedAt: string | null;
  date: string;
  /** The days that a leg of a trade can count on; without them, `date`. */
  days?: readonly string[] | undefined;
  netCents: number;
  feesCents: number;
}

export interface TradePair<A, B> {
  first: A;
  second: B;
}

const MAX_TIME_DIFFERENCE_MS = 120_000;
const ROUNDING_CENTS = 1;
/** Exports round averages differently: prices that differ by less than a millionth are equal. */
const PRICE_STEPS = 1_000_000;

/** What equal trades have in common. Names of accounts are compared regardless of case, as everywhere. */
const listGroups = ({ account, instrument, side, quantity, date, days = [date] }: PairableTrade): string[] =>
  days.map((day) => JSON.stringify([account?.toLowerCase() ?? null, instrument, side, Number(quantity), day]));

/** A trade with what is computed once for all comparisons. */
interface Prepared<T> {
  trade: T;
  group: string;
  closedMs: number | null;
}

/** Once for each group that the trade can be in. */
const prepare = <T extends PairableTrade>(trade: T): Prepared<T>[] => {
  const closedMs = trade.closedAt === null ? null : Date.parse(trade.closedAt);
  return listGroups(trade).map((group) => ({ trade, group, closedMs }));
};

const findTimeDifference = (a: Prepared<PairableTrade>, b: Prepared<PairableTrade>): number | null =>
  a.closedMs === null || b.closedMs === null ? null : Math.abs(a.closedMs - b.closedMs);

const findResultDifference = (a: PairableTrade, b: PairableTrade): number => Math.abs(a.netCents - b.netCents);

/** One export can state results before fees, and the other after fees. A rebate counts like a fee. */
const isAlike = (a: Prepared<PairableTrade>, b: Prepared<PairableTrade>): boolean =>
  (findTimeDifference(a, b) ?? 0) <= MAX_TIME_DIFFERENCE_MS &&
  findResultDifference(a.trade, b.trade) <= Math.abs(a.trade.feesCents) + Math.abs(b.trade.feesCents) + ROUNDING_CENTS;

const comparePrices = (a: string | undefined, b: string | undefined): number => {
  if (a === undefined || b === undefined) return Number.POSITIVE_INFINITY;
  const scale = Math.max(Math.abs(Number(a)), Math.abs(Number(b))) || 1;
  return Math.round((Math.abs(Number(a) - Number(b)) / scale) * PRICE_STEPS);
};

/** How much two trades differ, the most certain fact first. It is the same in both directions. */
const measure = (a: Prepared<PairableTrade>, b: Prepared<PairableTrade>): number[] => [
  comparePrices(a.trade.entryPrice, b.trade.entryPrice) + comparePrices(a.trade.exitPrice, b.trade.exitPrice),
  findTimeDifference(a, b) ?? MAX_TIME_DIFFERENCE_MS + 1,
  findResultDifference(a.trade, b.trade),
];

interface Candidate<A, B> extends TradePair<A, B> {
  differences: number[];
  /** Decides ties, in both directions alike. */
  keys: string;
}

const compareCandidates = (a: Candidate<unknown, unknown>, b: Candidate<unknown, unknown>): number => {
  for (const [index, difference] of a.differences.entries()) {
    const other = b.differences[index] ?? 0;
    if (difference !== other) return difference < other ? -1 : 1;
  }
  return compareText(a.keys, b.keys);
};

const toCandidate = <A extends PairableTrade, B extends PairableTrade>(
  first: Prepared<A>,
  second: Prepared<B>,
): Candidate<A, B> => ({
  first: first.trade,
  second: second.trade,
  differences: measure(first, second),
  keys: JSON.stringify([first.trade.key, second.trade.key].sort(compareText)),
});

/**
 * Finds trades of two lists that are the same trade from two exports. Each trade is in at most one pair, and the most
 * similar trades are paired first. Neither the order of the trades nor that of the lists matters.
 */
export function pairTrades<A extends PairableTrade, B extends PairableTrade>(
  firsts: readonly A[],
  seconds: readonly B[],
): TradePair<A, B>[] {
  const groups = groupBy(seconds.flatMap(prepare), ({ group }) => group);
  const candidates = firsts
    .flatMap(prepare)
    .flatMap((first) =>
      (groups.get(first.group) ?? [])
        .filter((second) => isAlike(first, second))
        .map((second) => toCandidate(first, second)),
    );
  const taken = new Set<string>();
  return candidates.sort(compareCandidates).flatMap(({ first, second }) => {
    if (taken.has(first.key) || taken.has(second.key)) return [];
    taken.add(first.key).add(second.key);
    return { first, second };
  });
}
