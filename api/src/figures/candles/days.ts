import { DAY_MS } from 'contracts';
import type { CandleSeries } from 'contracts/candles';
import type { Bar } from 'importers/candles';
import { type ClientSession, mongo, type Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { MAX_QUERY_MS } from '../../db/limits.ts';
import type { CandleDayRecord } from './model.ts';
import { packBars, unpackBars } from './pack.ts';

/** Days of one reply of the database. Others are served between two of them. */
const BATCH_SIZE = 2_000;

/** Without `data`, which is most of a document. */
export type CandleDay = Omit<CandleDayRecord, 'data'>;

/** The start of the day in UTC of a time, both in milliseconds. */
export function toDayStart(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}

/** Reads days without their bars, in the order of ticker, resolution and time. */
export async function findDays(
  { driver: { candleDays } }: Db,
  userId: Types.ObjectId,
  filter: mongo.Filter<CandleDayRecord>,
  session?: ClientSession,
): Promise<CandleDay[]> {
  const options = { projection: { data: 0 }, maxTimeMS: MAX_QUERY_MS, batchSize: BATCH_SIZE, session };
  const found = candleDays.find<CandleDay>({ userId, ...filter }, options).sort({ ticker: 1, resolution: 1, day: 1 });
  const days: CandleDay[] = [];
  for await (const day of found) days.push(day);
  return days;
}

/** Finds the packed bars of days, in any order. */
const findPacked = (
  { driver: { candleDays } }: Db,
  userId: Types.ObjectId,
  days: readonly CandleDay[],
  session?: ClientSession,
) => {
  const options = { projection: { day: 1, data: 1 }, maxTimeMS: MAX_QUERY_MS, batchSize: BATCH_SIZE, session };
  const filter = { userId, _id: { $in: days.map(({ _id }) => _id) } };
  return candleDays.find<Pick<CandleDayRecord, '_id' | 'day' | 'data'>>(filter, options);
};

/** Reads the bars of days, by the id of the day. */
export async function readBars(
  db: Db,
  userId: Types.ObjectId,
  days: readonly CandleDay[],
  session?: ClientSession,
): Promise<Map<string, Bar[]>> {
  const bars = new Map<string, Bar[]>();
  for await (const { _id, day, data } of findPacked(db, userId, days, session))
    bars.set(_id.toHexString(), unpackBars(data.value(), day));
  return bars;
}

/** Packed bars of one series that are in memory at a time, some 10 bytes each. */
const STREAMED_BARS = 200_000;

/** Divides days into batches that are read at once: at least one day each. */
const toStreamBatches = (days: readonly CandleDay[]): CandleDay[][] => {
  const batches: CandleDay[][] = [];
  let bars = STREAMED_BARS;
  for (const day of days) {
    if (bars + day.count > STREAMED_BARS) {
      batches.push([]);
      bars = 0;
    }
    bars += day.count;
    batches.at(-1)?.push(day);
  }
  return batches;
};

/** Reads the bars of one day after another, in their order. Few of them are in memory at the same time. */
export async function* streamBars(
  db: Db,
  userId: Types.ObjectId,
  days: readonly CandleDay[],
): AsyncGenerator<readonly Bar[]> {
  for (const batch of toStreamBatches(days)) {
    const packed = new Map<string, Uint8Array>();
    for await (const { _id, data } of findPacked(db, userId, batch)) packed.set(_id.toHexString(), data.value());
    for (const { _id, day } of batch) {
      const data = packed.get(_id.toHexString());
      // A day that was deleted meanwhile has no bars.
      if (data) yield unpackBars(data, day);
    }
  }
}

/** A day's fields that depend on its bars, which are in the order of time. */
export function toContent(bars: readonly Bar[], day: number) {
  const data = packBars(bars, day);
  const first = bars[0]?.time ?? day;
  const last = bars.at(-1)?.time ?? day;
  return { count: bars.length, first, last, bytes: data.length, data: new mongo.Binary(data) };
}

interface SeriesSums extends Pick<CandleDayRecord, 'count' | 'first' | 'last' | 'bytes'> {
  _id: Pick<CandleDayRecord, 'ticker' | 'resolution'>;
}

/**
 * Sums up days that are not deleted to series, in the order of ticker and resolution. The database sums, because there
 * can be thousands.
 */
export async function findSeries(
  { candleDays }: Db,
  userId: Types.ObjectId,
  filter: object = {},
  session?: ClientSession,
): Promise<CandleSeries[]> {
  const series = candleDays.aggregate<SeriesSums>(
    [
      { $match: { userId, ...filter, deletedAt: null } },
      {
        $group: {
          _id: { ticker: '$ticker', resolution: '$resolution' },
          count: { $sum: '$count' },
          first: { $min: '$first' },
          last: { $max: '$last' },
          bytes: { $sum: '$bytes' },
        },
      },
      { $sort: { '_id.ticker': 1, '_id.resolution': 1 } },
    ],
    session ? { session } : {},
  );
  return (await series.exec()).map(({ _id, count, first, last, bytes }) => ({
    ..._id,
    count,
    from: new Date(first).toISOString(),
    to: new Date(last).toISOString(),
    bytes,
  }));
}
