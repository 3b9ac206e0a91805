import Big from 'big.js';
import { groupBy } from '../group.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import type { Moment } from '../values/file-times.ts';
import { groupByInstrument, type HasResult, markClosings, sortByTime, toSigned } from './closings.ts';

/**
 * Cash of a future that is settled daily: the result of a fill since the last settlement, or a settlement. Never price
 * × size.
 */
export interface SettledCash {
  row: number;
  ticker: string;
  time: Moment;
  amount: Big;
}

/** A position while its rows are added: what the file books, and what the prices make. */
interface Round {
  rows: number[];
  size: Big;
  booked: Big;
  computed: Big;
  hasCash: boolean;
}

const toInstant = ({ at, day }: Moment): number => Date.parse(at ?? day);

const addCash = (round: Round, { row, amount }: SettledCash): Round => {
  // In place: a position can have all rows of a file.
  round.rows.push(row);
  return { ...round, booked: round.booked.plus(amount), hasCash: round.hasCash || !amount.eq(0) };
};

/** The round with a part of the fill. */
const addPart = (round: Round, { price, instrument }: ExecutionDraft, signed: Big): Round => ({
  ...round,
  size: round.size.plus(signed),
  computed: round.computed.minus(signed.times(price).times(instrument.multiplier ?? 0)),
});

const startRound = (): Round => ({
  rows: [],
  size: new Big(0),
  booked: new Big(0),
  computed: new Big(0),
  hasCash: false,
});

/** Prices are rounded by less than this for one unit. */
const MAX_ROUNDING = '0.01';

const check = (
  { rows, booked, computed, hasCash }: Round,
  { instrument, quantity }: ExecutionDraft,
  { warn }: Pick<ReadContext, 'warn'>,
): void => {
  const allowed = quantity.times(instrument.multiplier ?? 0).times(MAX_ROUNDING);
  if (!hasCash || booked.minus(computed).abs().lte(allowed)) return;
  warn(
    `Rows ${rows.toSorted((a, b) => a - b).join(', ')}: the file books ${booked.toFixed(2)} for ${instrument.ticker}, and its prices make ${computed.toFixed(2)}. The prices are used; settlements of some days can be missing.`,
  );
};

/** The round after a fill. A fill that goes through zero ends one and begins the next. */
const addFill = (round: Round, fill: ExecutionDraft, cash: SettledCash | undefined, context: ReadContext): Round => {
  const signed = toSigned(fill);
  const isThroughZero = signed.times(round.size).lt(0) && signed.abs().gt(round.size.abs());
  const first = isThroughZero ? round.size.times(-1) : signed;
  const next = addPart(cash ? addCash(round, cash) : round, fill, first);
  if (!next.size.eq(0)) return next;
  check(next, fill, context);
  return addPart(startRound(), fill, signed.minus(first));
};

const checkInstrument = (
  fills: readonly ExecutionDraft[],
  cash: readonly SettledCash[],
  context: ReadContext,
): void => {
  const byRow = new Map(cash.map((booking) => [booking.row, booking]));
  const ofFills = new Map(fills.map(({ row }) => [row, byRow.get(row)]));
  const settlements = cash
    .filter(({ row }) => !ofFills.has(row))
    .toSorted((a, b) => toInstant(a.time) - toInstant(b.time));
  let round = startRound();
  let next = 0;
  for (const fill of fills) {
    for (let settlement = settlements[next]; settlement; settlement = settlements[next]) {
      if (toInstant(settlement.time) > toInstant(fill.time)) break;
      if (!round.size.eq(0)) round = addCash(round, settlement);
      next += 1;
    }
    round = addFill(round, fill, ofFills.get(fill.row), context);
  }
};

/**
 * Fills of futures that are settled daily. Their price is that of the fill, and their cash only confirms it: it is
 * compared from flat to flat, with the settlements in between. A fill with a result and without a position closes one
 * that was opened before the file begins.
 */
export function checkDailySettlement(
  fills: readonly ExecutionDraft[],
  cash: readonly SettledCash[],
  context: ReadContext,
): ExecutionDraft[] {
  const results = new Set(cash.filter(({ amount }) => !amount.eq(0)).map(({ row }) => row));
  const hasResult: HasResult = ({ row }) => results.has(row);
  const marked = markClosings(fills, hasResult);
  const cashByTicker = groupBy(cash, ({ ticker }) => ticker);
  for (const group of groupByInstrument(marked.filter(({ effect }) => effect !== 'close'))) {
    const { ticker, multiplier } = group[0]?.instrument ?? {};
    if (multiplier) checkInstrument(sortByTime(group, hasResult), cashByTicker.get(ticker ?? '') ?? [], context);
  }
  return marked;
}
