import { DAY_MS, limits } from 'contracts';
import type { CandleQuery, CandleReply } from 'contracts/candles';
import type { Bar } from 'importers/candles';
import { listSeriesTickers } from 'importers/candles';
import { toZone } from 'importers/zone';
import type { Db } from '../../database.ts';
import { type CandleDay, findDays, readBars, toDayStart } from '../../figures/candles/days.ts';
import { invalidInput } from '../../http/errors.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { aggregateBars } from './aggregate.ts';

/** Bars that one reply may be aggregated from. */
const MAX_SOURCE = 1_000_000;

interface Range {
  from: number;
  to: number;
}

const tooMany = () => {
  const max = limits.candles.perReply.toLocaleString('en-US');
  const error = `At most ${max} candles are returned. Choose a shorter time or a coarser resolution.`;
  return invalidInput(error, { from: error });
};

/** A contract has the prices of its own code, otherwise those of its root. */
const selectTicker = (days: readonly CandleDay[], tickers: readonly string[]): CandleDay[] => {
  const found = tickers.find((ticker) => days.some((day) => day.ticker === ticker));
  return days.filter(({ ticker }) => ticker === found);
};

/** For each UTC day the bars of the resolution itself, otherwise the finest ones. */
const selectSources = (days: readonly CandleDay[], resolution: number): CandleDay[] =>
  [...Map.groupBy(days, ({ day }) => day).entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, same]) => {
      const exact = same.find((day) => day.resolution === resolution);
      const finest = same.reduce((best, next) => (next.resolution < best.resolution ? next : best));
      return [exact ?? finest];
    });

function* join(days: readonly CandleDay[], bars: ReadonlyMap<string, Bar[]>): Generator<Bar> {
  for (const { _id } of days) yield* bars.get(_id.toHexString()) ?? [];
}

/** Divides days, which are in order, into runs that are all of the resolution or all of finer ones. */
const toRuns = (days: readonly CandleDay[], resolution: number): CandleDay[][] => {
  const runs: CandleDay[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && (run[0]?.resolution === resolution) === (day.resolution === resolution)) run.push(day);
    else runs.push([day]);
  }
  return runs;
};

const toReply = (resolution: number | null, bars: readonly Bar[]): CandleReply => ({
  resolution,
  candles: bars.map(({ time, open, high, low, close, volume }) => [
    new Date(time).toISOString(),
    open,
    high,
    low,
    close,
    volume,
  ]),
});

/** Reads stored prices of traders. */
export function createCandleReader(db: Db) {
  /** The days of a ticker that bars opening in the range consist of. */
  const findInRange = async (user: UserRecord, ticker: string, { from, to }: Range, resolution?: number) => {
    const tickers = listSeriesTickers(ticker);
    const length = (resolution ?? 0) * 1000;
    // A local day can begin in the UTC day before.
    const day = { $gte: toDayStart(from), $lte: toDayStart(to + length + DAY_MS) };
    const days = await findDays(db, user._id, { ticker: { $in: tickers }, day, deletedAt: null });
    const serving = days.filter((each) => resolution === undefined || resolution % each.resolution === 0);
    return selectTicker(serving, tickers);
  };

  /**
   * Reads the bars of a ticker, aggregated where they are finer. Throws invalid_input for more than a reply can have.
   */
  return async (user: UserRecord, ticker: string, query: CandleQuery): Promise<CandleReply> => {
    const from = query.from === undefined ? 0 : Date.parse(query.from);
    const to = query.to === undefined ? Date.UTC(2200, 0) : Date.parse(query.to);
    const days = await findInRange(user, ticker, { from, to }, query.resolution);
    const resolution = query.resolution ?? Math.min(...days.map((day) => day.resolution));
    if (days.length === 0) return toReply(query.resolution ?? null, []);
    const sources = selectSources(
      days.filter((day) => resolution % day.resolution === 0),
      resolution,
    );
    if (sources.reduce((sum, { count }) => sum + count, 0) > MAX_SOURCE) throw tooMany();
    const bars = await readBars(db, user._id, sources);
    const zone = toZone(readSettings(user).timeZone ?? 'UTC');
    const read = toRuns(sources, resolution).flatMap((run) =>
      run[0]?.resolution === resolution ? [...join(run, bars)] : aggregateBars(join(run, bars), resolution, zone),
    );
    const found = read.filter(({ time }) => time >= from && time <= to);
    if (found.length > limits.candles.perReply) throw tooMany();
    return toReply(resolution, found);
  };
}
