import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from 'contracts';
import { LRUCache } from 'lru-cache';
import type { Model, Types } from 'mongoose';
import { computeBucket, type LoadOutcome, type ModuleLoad } from 'protocol';
import type { ModuleHealth } from './model.ts';

interface HealthDb {
  moduleHealth: Model<ModuleHealth>;
}

const HOUR_MS = 3_600_000;
const KEPT_DAYS = 30;

/** An account counts as a trader after as many hours, so that nobody decides by accounts that were created for it. */
export const COUNTED_ACCOUNT_HOURS = 24;

/** @param userId contains when the account was created, to the second @param now milliseconds since 1970 */
export function isOldAccount(userId: Types.ObjectId, hours: number, now: number): boolean {
  return now - userId.getTimestamp().getTime() >= hours * HOUR_MS;
}

/** Deletes the counts of hours that began more than 30 days ago (REL-02). */
export async function purgeModuleHealth({ moduleHealth }: HealthDb, now: number): Promise<void> {
  await moduleHealth.deleteMany({ hour: { $lt: new Date(now - KEPT_DAYS * DAY_MS) } });
}

export function isFailure(outcome: LoadOutcome): boolean {
  return outcome !== 'ready';
}

/** The hours in which a trader last counted. */
interface Counted {
  trader: number;
  failing: number;
}

/** How many traders are remembered, the most recent ones. Beyond this number, a trader may count twice. */
const MAX_TRADERS = 200_000;

/**
 * Counts each trader once per version and hour, and as a person once per version. Who counted is known only as a salted
 * hash, in the memory of this process: with several processes, a trader counts at most once in each.
 */
export function createTraderCounter(now: () => number) {
  const salt = randomBytes(32);
  let counted: LRUCache<string, Counted> | undefined;
  return (traderId: string, version: string, isFailing: boolean) => {
    // Made for the first load: it reserves 9 MB, which takes 50 ms.
    counted ??= new LRUCache({ max: MAX_TRADERS, ttl: KEPT_DAYS * DAY_MS });
    const key = createHmac('sha256', salt).update(`${traderId} ${version}`).digest('base64url');
    const hour = Math.floor(now() / HOUR_MS);
    const before = counted.get(key) ?? { trader: 0, failing: 0 };
    counted.set(key, { trader: hour, failing: isFailing ? hour : before.failing });
    return {
      traders: Number(before.trader < hour),
      failing: Number(isFailing && before.failing < hour),
      newTraders: Number(before.trader === 0),
      newFailing: Number(isFailing && before.failing === 0),
    };
  };
}

const sum = (values: readonly (number | undefined)[]): number => values.reduce<number>((a, b) => a + (b ?? 0), 0);

/** The increments of a document, with the loads of one version. */
const toIncrements = (loads: readonly ModuleLoad[]): Record<string, number> => {
  const ready = loads.filter(({ outcome }) => outcome === 'ready');
  const increments: Record<string, number> = {
    loadMs: sum(ready.map(({ loadMs }) => loadMs)),
    readyMs: sum(ready.map(({ readyMs }) => readyMs)),
  };
  for (const { outcome } of loads) increments[`outcomes.${outcome}`] = (increments[`outcomes.${outcome}`] ?? 0) + 1;
  return increments;
};

export function createModuleHealth({ moduleHealth }: HealthDb, now: () => number) {
  const countTrader = createTraderCounter(now);
  return {
    /** Adds loads of one version. Those of visitors have no trader: they are counted, but decide nothing (REL-03). */
    add: async (moduleAndVersion: string, loads: readonly ModuleLoad[], traderId?: string): Promise<void> => {
      const [module = '', version = ''] = moduleAndVersion.split('@');
      const hour = new Date(Math.floor(now() / HOUR_MS) * HOUR_MS);
      const isFailing = loads.some(({ outcome }) => isFailure(outcome));
      const traders = traderId ? countTrader(traderId, moduleAndVersion, isFailing) : {};
      const increments = { ...toIncrements(loads), ...traders };
      const failingBuckets = traderId && isFailing ? [computeBucket(traderId, moduleAndVersion)] : [];
      const update = { $inc: increments, $addToSet: { failingBuckets: { $each: failingBuckets } } };
      await moduleHealth.updateOne({ module, version, hour }, update, { upsert: true });
    },
  };
}

/** The counts of the last 30 days, the oldest first. */
export function readModuleHealth({ moduleHealth }: HealthDb): Promise<ModuleHealth[]> {
  return moduleHealth.find({}, { _id: 0 }).sort({ hour: 1 }).lean<ModuleHealth[]>().exec();
}
