import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, type InputOf, timings, toCents } from 'contracts';
import type { ExcursionsReply } from 'contracts/candles';
import type { calls } from 'contracts/every-call';
import { listSeriesTickers, toSeriesTicker } from 'importers/candles';
import { createExcursionCalculator, type Excursions, type ExcursionTrade, OUTSIDE_PRICES } from 'importers/excursions';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { runBatches } from '../../db/batches.ts';
import { createDayFinder, selectDays } from '../../figures/candles/day-ranges.ts';
import { type CandleDay, findDays, readBars } from '../../figures/candles/days.ts';
import { type MeasuredTrade, toExcursionTrade } from '../../figures/candles/excursion-trades.ts';
import { forEachMeasured } from '../../figures/candles/read-trades.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { type BlockSelection, forEachRow } from '../../figures/selection/selection.ts';
import { invalidInput } from '../../http/errors.ts';
import { readImportSettings } from '../../imports/settings.ts';
import type { Edited } from '../../journal/bulk/changes.ts';
import {
  getPreviousFields,
  readTrades,
  type TradeEdit,
  type VersionedTrade,
  writeEdits,
} from '../../journal/bulk/edit-trades.ts';
import { recordPrevious, requireFewTrades } from '../../journal/bulk/record-previous.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import { readers } from '../../journal/columns/columns.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import { findExcursionOrigin } from '../../journal/trade-fields.ts';
import type { UserRecord } from '../../journal/user-model.ts';

/** Bars so far before and after trades show when the market is closed. */
const MARGIN = 30 * DAY_MS;
/** Bars of one series that are in memory at a time. */
const MAX_BARS = 500_000;
/** Trades that are computed before other traders are served. */
const TRADES_PER_TURN = 100;

const NO_FILLS = 'The trade has neither executions nor all of its times, prices, quantity and side.';
const HAS_LEGS = 'The trade has legs: no prices are those of all of them.';

/** A trade whose fills are known, and when it was held. */
interface HeldTrade {
  stored: MeasuredTrade;
  trade: ExcursionTrade;
  from: number;
  until: number;
}

const toHeld = (stored: MeasuredTrade, trade: ExcursionTrade): HeldTrade => {
  const times = trade.fills.map(({ at }) => Date.parse(at));
  return { stored, trade, from: Math.min(...times), until: Math.max(...times) };
};

/** Prices are for trades of their ticker, of its contracts, and of its options, which are refused. */
const isOfTicker = (series: string, ticker: string, underlying: string): boolean =>
  underlying === series || listSeriesTickers(ticker).includes(series);

const listNumbers = (selection: readonly BlockSelection[], series: string): number[] => {
  const numbers: number[] = [];
  for (const block of selection) {
    const { columns } = block;
    const matches = columns.tickers.map((name, index) =>
      isOfTicker(series, name, columns.underlyings?.[index] ?? name),
    );
    forEachRow(block, (index) => {
      if (matches[columns.tickerIndex[index] ?? -1]) numbers.push(readers.number(columns, index));
    });
  }
  return numbers;
};

/** The tickers of the prices of each ticker of trades. */
const createTickerLists = () => {
  const known = new Map<string, string[]>();
  return (ticker: string): string[] => {
    const tickers = known.get(ticker) ?? listSeriesTickers(ticker);
    known.set(ticker, tickers);
    return tickers;
  };
};

const requireFewBars = (days: readonly CandleDay[]): void => {
  if (days.reduce((sum, { count }) => sum + count, 0) <= MAX_BARS) return;
  const error = `The trades are within more than ${MAX_BARS.toLocaleString('en-US')} bars. Choose fewer trades with a filter, such as one month.`;
  throw invalidInput(error, { filter: error });
};

/** A trade's values, and the reason why it has none. */
type Outcomes = Map<number, Excursions>;

/** Nothing for a trade that was changed since its values were computed. */
const toEdit = (
  { number, version }: MeasuredTrade,
  trade: VersionedTrade | undefined,
  outcomes: Outcomes,
): TradeEdit[] => {
  const found = outcomes.get(number);
  if (!found || 'refused' in found || trade?.version !== version) return [];
  const maeCents = toCents(Number(found.mae));
  return [{ trade, fields: { maeCents, mfeCents: toCents(Number(found.mfe)), excursions: 'computed' } }];
};

/** Computes trades from one series. Keeps the first refusal of each trade. */
const computeFrom = async (
  db: Db,
  user: UserRecord,
  days: readonly CandleDay[],
  trades: readonly HeldTrade[],
  outcomes: Outcomes,
): Promise<void> => {
  const used = selectDays(days, trades, MARGIN);
  const [first] = used;
  if (!first) return;
  requireFewBars(used);
  const byDay = await readBars(db, user._id, used);
  const bars = used.flatMap(({ _id }) => byDay.get(_id.toHexString()) ?? []);
  const series = { ticker: first.ticker, resolution: first.resolution, bars };
  const compute = createExcursionCalculator(series, readSettings(user).timeZone ?? 'UTC');
  await runBatches(trades, TRADES_PER_TURN, (batch) => {
    for (const { stored, trade } of batch) {
      const found = compute(trade);
      if (!('refused' in found) || !outcomes.has(stored.number)) outcomes.set(stored.number, found);
    }
  });
};

/** From the finest prices of each trade. Coarser ones are used for trades that finer ones refuse. */
const computeAll = async (
  db: Db,
  user: UserRecord,
  series: string,
  trades: readonly HeldTrade[],
): Promise<Outcomes> => {
  const outcomes: Outcomes = new Map();
  const listTickers = createTickerLists();
  const tickers = [...new Set([series, ...trades.flatMap(({ stored }) => listTickers(stored.ticker))])];
  const days = await findDays(db, user._id, { ticker: { $in: tickers }, deletedAt: null });
  const bySeries = Map.groupBy(days, ({ ticker }) => ticker);
  const hasPrices = new Map([...bySeries].map(([ticker, own]) => [ticker, createDayFinder(own)]));
  /** The ticker under which a trade's prices are stored: its own, otherwise that of its root. */
  const findTicker = (held: HeldTrade): string =>
    held.trade.isOption
      ? series
      : (listTickers(held.stored.ticker).find((ticker) => hasPrices.get(ticker)?.(held)) ?? series);
  for (const [ticker, held] of Map.groupBy(trades, findTicker))
    for (const same of Map.groupBy(bySeries.get(ticker) ?? [], ({ resolution }) => resolution).values()) {
      const isCovered = createDayFinder(same);
      const unmeasured = held.filter((trade) => {
        const found = outcomes.get(trade.stored.number);
        return (!found || 'refused' in found) && isCovered(trade);
      });
      await computeFrom(db, user, same, unmeasured, outcomes);
    }
  return outcomes;
};

/** Computes MAE and MFE of trades from the prices of the trader, and stores them. */
export function createExcursionWriter(db: Db, now: () => number, selectTrades: TradeSelector) {
  /** Writes the values of trades that are as they were when the values were computed. */
  const write = (userId: Types.ObjectId, trades: readonly MeasuredTrade[], outcomes: Outcomes) =>
    changeJournal(db, userId, {}, async ({ session }) => {
      const scope = { session, userId };
      const numbers = trades.map(({ number }) => number);
      const current = new Map((await readTrades(db, scope, numbers)).map((trade) => [trade.number, trade]));
      const computed = trades.flatMap((measured) => toEdit(measured, current.get(measured.number), outcomes));
      const edits = computed.filter((edit) => !isDeepStrictEqual(getPreviousFields(edit), edit.fields));
      const edited = edits.map((each): Edited => [each.trade.number, getPreviousFields(each), each.fields]);
      const at = now();
      const id = String(await recordPrevious(db, scope, { edited }, at));
      const undoUntil = new Date(at + timings.bulkUndoMs).toISOString();
      const counts = { computed: edits.length, unchanged: computed.length - edits.length };
      return { result: { id, undoUntil, ...counts }, trades: await writeEdits(db, scope, edits) };
    });

  /** Throws invalid_input for too many trades or bars. */
  return async (
    user: UserRecord,
    { params, query, body }: InputOf<typeof calls.candles.excursions>,
    signal: AbortSignal,
  ): Promise<ExcursionsReply> => {
    const series = toSeriesTicker(params.ticker);
    const { all } = await selectTrades(user, query, signal);
    const numbers = listNumbers(all, series);
    requireFewTrades(numbers.length);
    const { pointValues } = await readImportSettings(db, user._id);
    const found: MeasuredTrade[] = [];
    await forEachMeasured(db, user._id, numbers, (trade) => found.push(trade));
    const wanted = found.filter((trade) => {
      const origin = findExcursionOrigin(trade);
      return body.all === true || origin === null || origin === 'computed';
    });
    const held = wanted.flatMap((stored) => {
      const trade = stored.structure ? undefined : toExcursionTrade(stored, pointValues);
      return trade ? [toHeld(stored, trade)] : [];
    });
    const outcomes = await computeAll(db, user, series, held);
    const known = new Set(held.map(({ stored }) => stored.number));
    const explain = ({ number, structure }: MeasuredTrade): string => {
      if (structure) return HAS_LEGS;
      return known.has(number) ? OUTSIDE_PRICES : NO_FILLS;
    };
    const refused = wanted.flatMap((stored) => {
      const { number: id } = stored;
      const outcome = outcomes.get(id) ?? { refused: explain(stored) };
      return 'refused' in outcome ? [{ id, reason: outcome.refused }] : [];
    });
    return { ...(await write(user._id, wanted, outcomes)), refused: refused.sort((a, b) => a.id - b.id) };
  };
}
