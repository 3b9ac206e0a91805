import { limits, type Quotas } from 'contracts';
import { mongo, type Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { quotaExceeded } from '../http/errors.ts';
import type { Journal } from '../journal/change-journal.ts';
import type { Trash } from '../journal/trash.ts';
import { requireQuota } from '../journal/usage.ts';
import type { PositionChange } from './fold.ts';
import { encodePositionRows, type PositionRows } from './position-rows.ts';
import { combineStructures } from './structures.ts';
import { toTradeTexts } from './trade-texts.ts';
import { writeTrades } from './write-trades.ts';

export interface ImportDependencies {
  db: Db;
  trash: Trash;
  quotas: Quotas;
  /** Milliseconds since 1970. */
  now: () => number;
}

const savePositions = async (
  { positionRows }: Db,
  { session, userId }: TraderScope,
  positions: readonly PositionRows[],
) => {
  const operations = positions.map((position) => {
    const { _id, content, ...fields } = encodePositionRows(position);
    const $set = { ...fields, content: new mongo.Binary(content) };
    return { updateOne: { filter: { _id, userId }, update: { $set }, upsert: true } };
  });
  // Uses the driver directly, because there is nothing to cast.
  if (operations.length > 0) await positionRows.collection.bulkWrite(operations, { session });
};

const requireRowQuota = (rows: number): void => {
  const max = limits.brokerImport.rows;
  if (rows <= max) return;
  throw quotaExceeded(`Your journal can have at most ${max.toLocaleString('en-US')} rows of broker files.`);
};

/**
 * Writes changed positions and their trades, within a change of the journal. `addedRows` is negative when rows are
 * removed. Throws quota_exceeded. @returns the written trades, and the change that `changeJournal` expects
 */
export async function writePositionRows(
  { db, trash, quotas, now }: ImportDependencies,
  { userId, journal }: { userId: Types.ObjectId; journal: Journal },
  changes: readonly PositionChange[],
  { restoresDeleted = false, addedRows = 0 }: { restoresDeleted?: boolean; addedRows?: number } = {},
) {
  const { session, lastNumber } = journal;
  const scope = { session, userId };
  const importedRows = Math.max(0, journal.importedRows + addedRows);
  if (addedRows > 0) requireRowQuota(importedRows);
  const annotate = (position: PositionRows) => toTradeTexts(position, journal.labels);
  const combined = await combineStructures(db, scope, changes);
  const written = await writeTrades(db, trash, scope, combined, { lastNumber, restoresDeleted, now: now(), annotate });
  const newTrades = written.lastNumber - lastNumber;
  requireQuota(quotas, journal.usage, { trades: newTrades });
  await savePositions(db, scope, written.positions);
  const change = {
    trades: written.trades,
    ...(newTrades > 0 ? { added: { trades: newTrades } } : {}),
    user: { lastTradeNumber: written.lastNumber, importedRows },
  };
  return { written, change };
}
