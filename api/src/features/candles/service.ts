import type { Quotas } from 'contracts';
import type { Candle, CandleChange, CandleSeries, CandlesBody } from 'contracts/candles';
import type { Bar } from 'importers/candles';
import { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { runBatches } from '../../db/batches.ts';
import type { TraderScope } from '../../db/limits.ts';
import { type CandleDay, findDays, findSeries, readBars, toContent, toDayStart } from '../../figures/candles/days.ts';
import { notFound } from '../../http/errors.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import { getPurgeCutoff } from '../../journal/trash.ts';
import { requireQuota } from '../../journal/usage.ts';

/** Days that are written at once. */
const BATCH_SIZE = 500;

const sum = <K extends string>(each: readonly Record<K, number>[], name: K): number =>
  each.reduce((total, next) => total + next[name], 0);

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

type DayKey = Pick<CandleDay, 'ticker' | 'resolution' | 'day'>;

/** The write of a day's bars, and how many bytes it adds. */
const toWrite = (
  userId: Types.ObjectId,
  { ticker, resolution, day }: DayKey,
  stored: CandleDay | undefined,
  bars: readonly Bar[],
) => {
  const content = toContent(bars, day);
  const _id = stored?._id ?? new Types.ObjectId();
  const replacement = { _id, userId, ticker, resolution, day, ...content, deletedAt: null };
  const write = { replaceOne: { filter: { _id, userId }, replacement, upsert: true } };
  return { write, bytes: content.bytes - (stored?.bytes ?? 0) };
};

/** Deletes forever what was deleted at or before the cutoff. @returns the bytes that this frees */
const purge = async (db: Db, { userId, session }: TraderScope, cutoff: Date): Promise<number> => {
  const filter = { userId, deletedAt: { $ne: null, $lte: cutoff.getTime() } };
  const [expired] = await db.candleDays.aggregate<{ bytes: number }>(
    [{ $match: filter }, { $group: { _id: null, bytes: { $sum: '$bytes' } } }],
    { session },
  );
  if (!expired) return 0;
  await db.candleDays.deleteMany(filter, { session });
  return expired.bytes;
};

/** Adds one batch of days. */
const addBatch = async (
  db: Db,
  { userId, session }: TraderScope,
  key: Required<SeriesKey>,
  batch: readonly (readonly [day: number, bars: readonly Bar[]])[],
) => {
  const filter = { ...toFilter(key), day: { $in: batch.map(([day]) => day) }, deletedAt: null };
  const stored = await findDays(db, userId, filter, session);
  const byDay = new Map(stored.map((day) => [day.day, day]));
  const storedBars = await readBars(db, userId, stored, session);
  const merged = batch.map(([day, more]) => {
    const known = byDay.get(day);
    return { day, known, ...mergeBars((known && storedBars.get(known._id.toHexString())) ?? [], more) };
  });
  const changed = merged.filter(({ added, replaced }) => added + replaced > 0);
  const writes = changed.map(({ day, known, bars }) => toWrite(userId, { ...key, day }, known, bars));
  const operations = writes.map(({ write }) => write);
  if (operations.length > 0) await db.driver.candleDays.bulkWrite(operations, { session, ordered: false });
  return { added: sum(merged, 'added'), replaced: sum(merged, 'replaced'), bytes: sum(writes, 'bytes') };
};

const addDays = async (db: Db, scope: TraderScope, key: Required<SeriesKey>, bars: readonly Bar[]) => {
  const days = [...Map.groupBy(bars, ({ time }) => toDayStart(time))];
  const counts = await runBatches(days, BATCH_SIZE, (batch) => addBatch(db, scope, key, batch));
  return { added: sum(counts, 'added'), replaced: sum(counts, 'replaced'), bytes: sum(counts, 'bytes') };
};

/** Days that were deleted and stored again, or deleted several times. */
const findRepeated = async (db: Db, { userId, session }: TraderScope, key: SeriesKey): Promise<DayKey[]> => {
  const days = await db.candleDays.aggregate<{ _id: Pick<DayKey, 'resolution' | 'day'> }>(
    [
      { $match: { userId, ...toFilter(key) } },
      { $group: { _id: { resolution: '$resolution', day: '$day' }, count: { $sum: 1 } } },
      { $match: { count: { $gt: 1 } } },
    ],
    { session },
  );
  return days.map(({ _id }) => ({ ticker: key.ticker, ..._id }));
};

/** Joins the documents of each day to one that is not deleted. Bars that were stored later replace earlier ones. */
const joinBatch = async (db: Db, { userId, session }: TraderScope, keys: readonly DayKey[]): Promise<number> => {
  const [{ ticker = '', resolution = 0 } = {}] = keys;
  const filter = { ticker, resolution, day: { $in: keys.map(({ day }) => day) } };
  const found = await findDays(db, userId, filter, session);
  const bars = await readBars(db, userId, found, session);
  const joins = [...Map.groupBy(found, ({ day }) => day).values()].flatMap((same) => {
    const byAge = same.toSorted((a, b) => (a.deletedAt ?? Infinity) - (b.deletedAt ?? Infinity));
    const [first, ...others] = byAge;
    const listBars = ({ _id }: CandleDay): Bar[] => bars.get(_id.toHexString()) ?? [];
    const joined = byAge.reduce<Bar[]>((older, day) => mergeBars(older, listBars(day)).bars, []);
    return first ? { ...toWrite(userId, first, first, joined), others } : [];
  });
  const others = joins.flatMap((join) => join.others);
  await db.driver.candleDays.deleteMany({ userId, _id: { $in: others.map(({ _id }) => _id) } }, { session });
  await db.driver.candleDays.bulkWrite(
    joins.map(({ write }) => write),
    { session, ordered: false },
  );
  return sum(joins, 'bytes') - sum(others, 'bytes');
};

/**
 * Restores all deleted days of a series. Bars that were stored after the deletion win.
 * @returns the bytes that are added
 */
const restoreDays = async (db: Db, scope: TraderScope, key: SeriesKey): Promise<number> => {
  const deleted = { userId: scope.userId, ...toFilter(key), deletedAt: { $ne: null } };
  if (!(await db.candleDays.exists(deleted).session(scope.session))) throw noCandles();
  const repeated = await findRepeated(db, scope, key);
  let bytes = 0;
  for (const same of Map.groupBy(repeated, ({ resolution }) => resolution).values())
    for (const added of await runBatches(same, BATCH_SIZE, (batch) => joinBatch(db, scope, batch))) bytes += added;
  await db.candleDays.updateMany(deleted, { $set: { deletedAt: null } }, { session: scope.session });
  return bytes;
};

/** Stores prices of traders, in one document per ticker, resolution and UTC day. */
export function createCandleService(db: Db, now: () => number, quotas: Quotas) {
  /** Runs in one transaction, in which the bytes that it adds are counted. Throws quota_exceeded. */
  const change = <T>(
    userId: Types.ObjectId,
    apply: (scope: TraderScope) => Promise<{ result: T; bytes: number }>,
  ): Promise<T> =>
    changeJournal(db, userId, {}, async ({ session, usage }) => {
      const purged = await purge(db, { userId, session }, getPurgeCutoff(now()));
      const { result, bytes } = await apply({ userId, session });
      requireQuota(quotas, usage, { bytes: bytes - purged });
      return { result, added: { bytes: bytes - purged } };
    });

  return {
    list: (userId: Types.ObjectId): Promise<CandleSeries[]> => findSeries(db, userId),

    /** Adds bars, and reports what is stored of the series afterwards. */
    add: (userId: Types.ObjectId, ticker: string, { resolution, candles }: CandlesBody): Promise<CandleChange> =>
      change(userId, async (scope) => {
        const key = { ticker, resolution };
        const { bytes, ...counts } = await addDays(db, scope, key, candles.map(toBar));
        const [{ count = 0, from = null, to = null } = {}] = await findSeries(db, userId, key, scope.session);
        return { result: { ...counts, count, from, to }, bytes };
      }),

    /** Throws not_found without bars. */
    delete: (userId: Types.ObjectId, key: SeriesKey): Promise<void> =>
      change(userId, async ({ session }) => {
        const filter = { userId, ...toFilter(key), deletedAt: null };
        const { matchedCount } = await db.candleDays.updateMany(filter, { $set: { deletedAt: now() } }, { session });
        if (matchedCount === 0) throw noCandles();
        return { result: undefined, bytes: 0 };
      }),

    /** Restores deleted bars. Throws not_found when there are none, or when they are too old. */
    restore: (userId: Types.ObjectId, key: SeriesKey): Promise<CandleSeries[]> =>
      change(userId, async (scope) => {
        const bytes = await restoreDays(db, scope, key);
        return { result: await findSeries(db, userId, toFilter(key), scope.session), bytes };
      }),
  };
}
