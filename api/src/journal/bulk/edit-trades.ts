import type { Db } from '../../database.ts';
import { runBatches } from '../../db/batches.ts';
import type { TraderScope } from '../../db/limits.ts';
import { COUNTED_FIELDS, type CountedTrade, toCountedTrade } from '../columns/counted-trade.ts';
import type { TradeChange } from '../columns/write-blocks.ts';
import type { ChangedFields } from './changes.ts';

/** Trades of one query, and statements of one write. Others are served between two of them. */
const BATCH_SIZE = 500;

export type VersionedTrade = CountedTrade & { version: number };

/** Reads trades for a bulk change. Omits trades that do not exist. */
export async function readTrades(
  { trades }: Db,
  { session, userId }: TraderScope,
  numbers: readonly number[],
): Promise<VersionedTrade[]> {
  const all: VersionedTrade[] = [];
  await runBatches(
    numbers.toSorted((a, b) => a - b),
    BATCH_SIZE,
    async (batch) => {
      const filter = { userId, number: { $in: [...batch] } };
      const found = trades.find(filter, { ...COUNTED_FIELDS, version: 1 }, { session }).hint('number');
      // Reads one by one, because notes can be long.
      for await (const trade of found.lean<VersionedTrade>().cursor()) all.push({ ...trade, ...toCountedTrade(trade) });
    },
  );
  return all;
}

export interface TradeEdit {
  trade: VersionedTrade;
  fields: ChangedFields;
}

const toUpdate = (fields: ChangedFields) => {
  const entries = Object.entries(fields);
  const $set = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const $unset = Object.fromEntries(entries.filter(([, value]) => value === null));
  // A review changes no field of the form, which the version protects.
  const $inc = 'reviewedAt' in fields ? { checkVersion: 1 } : { version: 1 };
  return { $set, $inc, ...(Object.keys($unset).length > 0 ? { $unset } : {}) };
};

const applyFields = (trade: VersionedTrade, fields: ChangedFields): VersionedTrade => {
  const kept = Object.entries({ ...trade, ...fields }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(kept) } as VersionedTrade;
};

/** Writes edits, with one statement for trades with the same new values. @returns the changes for the columns */
export async function writeEdits(
  { trades }: Db,
  { session, userId }: TraderScope,
  edits: readonly TradeEdit[],
): Promise<TradeChange[]> {
  const groups = Map.groupBy(edits, ({ fields }) => JSON.stringify(fields));
  const operations = [...groups.values()].map((group) => ({
    updateMany: {
      filter: { userId, number: { $in: group.map(({ trade }) => trade.number) } },
      update: toUpdate(group[0]?.fields ?? {}),
    },
  }));
  await runBatches(operations, BATCH_SIZE, (batch) => trades.bulkWrite([...batch], { session }));
  return edits.map(({ trade, fields }) => ({ before: trade, after: applyFields(trade, fields) }));
}

/** Returns the stored values of the fields that an edit changes; null for absent fields. */
export function getPreviousFields({ trade, fields }: TradeEdit): ChangedFields {
  return Object.fromEntries(
    (Object.keys(fields) as (keyof ChangedFields)[]).map((name) => [name, trade[name] ?? null]),
  );
}
