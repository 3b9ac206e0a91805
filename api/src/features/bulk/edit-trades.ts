import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { type CountedTrade, countedFields, toCountedTrade } from '../journal/columns/counted-trade.ts';
import type { TradeChange } from '../journal/columns/write-blocks.ts';
import type { ChangedFields } from './changes.ts';

export interface Scope {
  session: ClientSession;
  userId: Types.ObjectId;
}

export type VersionedTrade = CountedTrade & { version: number };

/** Reads what bulk changes need of trades. Those that do not exist are omitted. */
export const readTrades = async (
  { trades }: Db,
  { session, userId }: Scope,
  numbers: readonly number[],
): Promise<VersionedTrade[]> => {
  const filter = { userId, number: { $in: numbers } };
  const found = trades.find(filter, { ...countedFields, version: 1 }, { session }).hint('number');
  const all: VersionedTrade[] = [];
  // One by one, because notes can be long.
  for await (const trade of found.lean<VersionedTrade>().cursor()) all.push({ ...trade, ...toCountedTrade(trade) });
  return all;
};

export interface TradeEdit {
  trade: VersionedTrade;
  fields: ChangedFields;
}

const toUpdate = (fields: ChangedFields) => {
  const entries = Object.entries(fields);
  const $set = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const $unset = Object.fromEntries(entries.filter(([, value]) => value === null));
  return { $set, $inc: { version: 1 }, ...(Object.keys($unset).length > 0 ? { $unset } : {}) };
};

const applyFields = (trade: VersionedTrade, fields: ChangedFields): VersionedTrade => {
  const kept = Object.entries({ ...trade, ...fields }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(kept) } as VersionedTrade;
};

/** Writes edits; trades with the same new values by one statement. @returns the changes for the columns */
export const writeEdits = async (
  { trades }: Db,
  { session, userId }: Scope,
  edits: readonly TradeEdit[],
): Promise<TradeChange[]> => {
  const groups = Map.groupBy(edits, ({ fields }) => JSON.stringify(fields));
  const operations = [...groups.values()].map((group) => ({
    updateMany: {
      filter: { userId, number: { $in: group.map(({ trade }) => trade.number) } },
      update: toUpdate(group[0]?.fields ?? {}),
    },
  }));
  if (operations.length > 0) await trades.bulkWrite(operations, { session });
  return edits.map(({ trade, fields }) => ({ before: trade, after: applyFields(trade, fields) }));
};

/** The stored values of the fields that an edit changes; null for absent ones. */
export const getPreviousFields = ({ trade, fields }: TradeEdit): ChangedFields =>
  Object.fromEntries((Object.keys(fields) as (keyof ChangedFields)[]).map((name) => [name, trade[name] ?? null]));
