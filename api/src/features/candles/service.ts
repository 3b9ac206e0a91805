import { type Quotas, timings } from 'contracts';
import type { Candle, CandleChange, CandleSeries, CandlesBody } from 'contracts/candles';
import type { Bar } from 'importers/candles';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { notFound } from '../../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { requireQuota } from '../journal/usage.ts';
import { type CandleDay, findDays, findSeries, readBars, toContent, toUtcDay } from './days.ts';

/** A ticker's bars, of one resolution or of all. */
export interface SeriesKey {
  ticker: string;
  resolution?: number | undefined;
}

const toBar = ([time, open, high, low, close, volume]: Candle): Bar => ({
  time: Date.parse(time),
  open,
  high,
  low,
  close,
  volume,
});

const isEqual = (a: Bar, b: Bar): boolean =>
  a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;

interface Merged {
  bars: Bar[];
  added: number;
  replaced: number;
}

/** Adds bars to those of a day; an equal time replaces. */
const mergeBars = (stored: readonly Bar[], more: readonly Bar[]): Merged => {
  const byTime = new Map(stored.map((bar) => [bar.time, bar]));
  let added = 0;
  let replaced = 0;
  for (const bar of more) {
    const known = byTime.get(bar.time);
    if (!known) added += 1;
    else if (!isEqual(known, bar)) replaced += 1;
    byTime.set(bar.time, bar);
  }
  return { bars: [...byTime.values()].toSorted((a, b) => a.time - b.time), added, replaced };
};

const toFilter = ({ ticker, resolution }: SeriesKey) => ({
  ticker,
  ...(resolution === undefined ? {} : { resolution }),
});

const noCandles = () => notFound('There are no prices of this ticker and resolution.');

/** Stores prices of traders, in one document per ticker, resolution and UTC day. */
export const createCandleService = (db: Db, now: () => number, quotas: Quotas) => {
  interface Scope {
    userId: Types.ObjectId;
    session: ClientSession;
    /** Counts bytes that are stored, below 0 for deleted ones. */
    count: (bytes: number) => void;
  }

  /** Deletes what can no longer be restored. */
  const purge = async ({ userId, session, count }: Scope): Promise<void> => {
    const filter = { deletedAt: { $lte: now() - timings.trashMs } };
    const expired = await findDays(db, userId, filter, session);
    if (expired.length === 0) return;
    await db.candleDays.deleteMany({ userId, ...filter }, { session });
    for (const { bytes } of expired) count(-bytes);
  };

  /** Runs in one transaction, in which the bytes are counted. Throws quota_exceeded. */
  const change = <T>(userId: Types.ObjectId, apply: (scope: Scope) => Promise<T>): Promise<T> =>
    changeJournal(db, userId, {}, async ({ session, usage }) => {
      let bytes = 0;
      const scope: Scope = { userId, session, count: (more) => (bytes += more) };
      await purge(scope);
      const result = await apply(scope);
      requireQuota(quotas, usage, { bytes });
      return { result, added: { bytes } };
    });

  /** The write of a day's bars, which are counted. */
  const toWrite = (
    { userId, count }: Scope,
    { ticker, resolution, day }: Required<SeriesKey> & { day: number },
    stored: CandleDay | undefined,
    bars: readonly Bar[],
  ) => {
    const content = toContent(bars, day);
    count(content.bytes - (stored?.bytes ?? 0));
    const _id = stored?._id ?? new Types.ObjectId();
    const replacement = { userId, ticker, resolution, day, ...content, deletedAt: null };
    return { replaceOne: { filter: { _id, userId }, replacement, upsert: true } };
  };

  const addDays = async (scope: Scope, key: Required<SeriesKey>, bars: readonly Bar[]) => {
    const { userId, session } = scope;
    const byDay = Map.groupBy(bars, ({ time }) => toUtcDay(time));
    const filter = { ...toFilter(key), day: { $in: [...byDay.keys()] }, deletedAt: null };
    const stored = await findDays(db, userId, filter, session);
    const storedBars = await readBars(db, userId, stored, session);
    const counts = { added: 0, replaced: 0 };
    const writes: ReturnType<typeof toWrite>[] = [];
    for (const [day, more] of byDay) {
      const known = stored.find((each) => each.day === day);
      const merged = mergeBars(known ? (storedBars.get(known._id.toHexString()) ?? []) : [], more);
      counts.added += merged.added;
      counts.replaced += merged.replaced;
      if (merged.added + merged.replaced > 0) writes.push(toWrite(scope, { ...key, day }, known, merged.bars));
    }
    if (writes.length > 0) await db.candleDays.bulkWrite(writes, { session });
    return counts;
  };

  /** Restores one deleted day. What was stored since stays as it is. */
  const restoreDay = async (scope: Scope, deleted: CandleDay, live: CandleDay | undefined): Promise<void> => {
    const { userId, session, count } = scope;
    if (!live) {
      await db.candleDays.updateOne({ _id: deleted._id, userId }, { $set: { deletedAt: null } }, { session });
      return;
    }
    const bars = await readBars(db, userId, [deleted, live], session);
    const read = ({ _id }: CandleDay): Bar[] => bars.get(_id.toHexString()) ?? [];
    const write = toWrite(scope, deleted, live, mergeBars(read(deleted), read(live)).bars);
    await db.candleDays.bulkWrite([write], { session });
    await db.candleDays.deleteOne({ _id: deleted._id, userId }, { session });
    count(-deleted.bytes);
  };

  /** The latest deletion comes first, so that its bars replace older ones. */
  const restoreDays = async (scope: Scope, key: SeriesKey, deleted: readonly CandleDay[]): Promise<void> => {
    for (const day of deleted.toSorted((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0))) {
      const filter = { ...toFilter(key), resolution: day.resolution, day: day.day, deletedAt: null };
      const [live] = await findDays(db, scope.userId, filter, scope.session);
      await restoreDay(scope, day, live);
    }
  };

  return {
    list: (userId: Types.ObjectId): Promise<CandleSeries[]> => findSeries(db, userId),

    /** Adds bars, and reports what is stored of the series afterwards. */
    add: (userId: Types.ObjectId, ticker: string, { resolution, candles }: CandlesBody): Promise<CandleChange> =>
      change(userId, async (scope) => {
        const key = { ticker, resolution };
        const counts = await addDays(scope, key, candles.map(toBar));
        const [{ count = 0, from = null, to = null } = {}] = await findSeries(db, userId, key, scope.session);
        return { ...counts, count, from, to };
      }),

    /** Throws not_found without bars. */
    delete: (userId: Types.ObjectId, key: SeriesKey): Promise<void> =>
      change(userId, async ({ session }) => {
        const filter = { userId, ...toFilter(key), deletedAt: null };
        const { matchedCount } = await db.candleDays.updateMany(filter, { $set: { deletedAt: now() } }, { session });
        if (matchedCount === 0) throw noCandles();
      }),

    /** Restores deleted bars. Throws not_found when there are none, or when they are too old. */
    restore: (userId: Types.ObjectId, key: SeriesKey): Promise<CandleSeries[]> =>
      change(userId, async (scope) => {
        const deleted = await findDays(db, userId, { ...toFilter(key), deletedAt: { $ne: null } }, scope.session);
        if (deleted.length === 0) throw noCandles();
        await restoreDays(scope, key, deleted);
        return findSeries(db, userId, toFilter(key), scope.session);
      }),
  };
};

export type CandleService = ReturnType<typeof createCandleService>;
