import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { countedFields, toCountedTrade } from '../journal/columns/counted-trade.ts';
import type { TradeChange } from '../journal/columns/write-blocks.ts';
import type { Trash } from '../journal/trash.ts';
import type { SourceChange } from './fold.ts';
import { applyUpdate, carryOver, isEmptyUpdate, mergeFacts, type ReadTrade, type TradeUpdate } from './merge-facts.ts';
import { type Lost, type Pairing, pairTrades } from './pair-trades.ts';
import type { Entry, Source } from './source.ts';
import { importedNames, toImportedFields } from './trade-facts.ts';

export interface Scope {
  session: ClientSession;
  userId: Types.ObjectId;
}

interface NumberedSource {
  number: number;
  source: Source;
}

/** How the trades of changed sources change. */
export interface WrittenTrades {
  trades: TradeChange[];
  /** The sources with their entries after the change. */
  sources: Source[];
  lastNumber: number;
  created: NumberedSource[];
  changed: NumberedSource[];
  /** Numbers of trades that went to the trash, that the trader has deleted, and that have edited facts. */
  parked: number[];
  deleted: number[];
  edited: number[];
}

export interface WriteOptions {
  lastNumber: number;
  /** Brings back trades that the trader has deleted. */
  restoresDeleted: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

// Executions are needed completely, to find out whether the trader has edited them.
const { 'executions.side': _, ...readFields } = { ...countedFields, ...importedNames, name: 1, version: 1 };

const readLive = async ({ trades }: Db, { session, userId }: Scope, numbers: readonly number[]) => {
  const all = new Map<number, ReadTrade>();
  if (numbers.length === 0) return all;
  const found = trades.find({ userId, number: { $in: numbers } }, readFields, { session }).hint('number');
  for await (const trade of found.lean<ReadTrade>().cursor()) all.set(trade.number, trade);
  return all;
};

const toOperation = (userId: Types.ObjectId, number: number, { $set, $unset }: TradeUpdate) => ({
  updateOne: {
    filter: { userId, number },
    update: {
      ...(Object.keys($set).length > 0 ? { $set } : {}),
      ...(Object.keys($unset).length > 0 ? { $unset } : {}),
      $inc: { version: 1 },
    },
  },
});

/** Live trades whose rows another source has now, by that source. */
const groupAbsorbed = (lost: readonly Lost[], live: ReadonlyMap<number, ReadTrade>) => {
  const absorbed = lost.flatMap(({ change: { absorbedBy }, entry }) => {
    const trade = live.get(entry.number);
    return trade && absorbedBy ? [{ absorbedBy, trade }] : [];
  });
  return Map.groupBy(absorbed, ({ absorbedBy }) => absorbedBy);
};

const noTexts = { setupName: '', setupId: 0, notes: '' };

/** Collects the statements and results of one change. */
const createCollector = ({ userId }: Scope, lastNumber: number, at: Date) => {
  const inserted: object[] = [];
  const operations: ReturnType<typeof toOperation>[] = [];
  const result: WrittenTrades = {
    ...{ trades: [], sources: [], lastNumber, created: [], changed: [] },
    ...{ parked: [], deleted: [], edited: [] },
  };

  const insert = ({ change: { after }, wanted }: Pairing): Entry => {
    result.lastNumber += 1;
    const number = result.lastNumber;
    const trade = { ...noTexts, ...wanted.facts, userId, number, files: [], version: 1 };
    inserted.push({ ...trade, isImported: true, createdAt: at, updatedAt: at });
    result.trades.push({ after: toCountedTrade(trade) });
    result.created.push({ number, source: after });
    return { number, key: wanted.key, written: toImportedFields(wanted.facts) };
  };

  /** A restored trade counts as new: its row is not in the columns. */
  const update = (
    { change: { after: source }, wanted }: Pairing,
    { number, written }: Entry,
    trade: ReadTrade,
    { isRestored, absorbed }: { isRestored: boolean; absorbed: readonly ReadTrade[] },
  ): Entry => {
    const { update: changed, isEdited } = mergeFacts(trade, written, wanted.facts);
    if (absorbed.length > 0) Object.assign(changed.$set, carryOver(trade, absorbed));
    const isChanged = !isEmptyUpdate(changed);
    const after = toCountedTrade(applyUpdate(trade, changed));
    if (isChanged) operations.push(toOperation(userId, number, changed));
    if (isRestored) result.trades.push({ after });
    else if (isChanged) result.trades.push({ before: toCountedTrade(trade), after });
    if (isRestored) result.created.push({ number, source });
    else if (isChanged) result.changed.push({ number, source });
    if (isEdited) result.edited.push(number);
    return { number, key: wanted.key, written: toImportedFields(wanted.facts) };
  };

  return { inserted, operations, result, insert, update };
};

/** Writes the trades of changed sources, within a change of the journal. */
export const writeTrades = async (
  db: Db,
  trash: Trash,
  scope: Scope,
  changes: readonly SourceChange[],
  { lastNumber, restoresDeleted, now }: WriteOptions,
): Promise<WrittenTrades> => {
  const { userId, session } = scope;
  const { pairings, lost } = pairTrades(changes);
  const known = pairings.flatMap(({ entry }) => entry ?? []);
  const restorable = known.filter(({ isParked }) => isParked || restoresDeleted).map(({ number }) => number);
  const restored = restorable.length > 0 ? await trash.restoreExisting(session, userId, restorable) : [];
  const restoredNumbers = new Set(restored.map(({ after }) => after?.number));
  const losing = lost.filter(({ entry }) => !entry.isParked);
  const live = await readLive(
    db,
    scope,
    [...known, ...losing.map(({ entry }) => entry)].map(({ number }) => number),
  );
  const absorbed = groupAbsorbed(losing, live);
  const entries = new Map<Source, Entry[]>(changes.map(({ after }) => [after, []]));
  const { inserted, operations, result, insert, update } = createCollector(scope, lastNumber, new Date(now));

  const write = (pairing: Pairing): Entry => {
    const { entry, change, wanted } = pairing;
    const trade = entry && live.get(entry.number);
    if (entry && trade) {
      const ofOthers = (absorbed.get(change.after) ?? []).map((each) => each.trade);
      // Only the first trade of a source gets what others had.
      absorbed.delete(change.after);
      return update(pairing, entry, trade, { isRestored: restoredNumbers.has(entry.number), absorbed: ofOthers });
    }
    if (!entry || entry.isParked || restoresDeleted) return insert(pairing);
    result.deleted.push(entry.number);
    return { ...entry, key: wanted.key };
  };

  const park = ({ entry }: Lost): Entry => {
    if (entry.isParked || !live.has(entry.number)) return entry;
    result.parked.push(entry.number);
    return { ...entry, isParked: true };
  };

  for (const pairing of pairings) entries.get(pairing.change.after)?.push(write(pairing));
  for (const each of lost) entries.get(each.change.after)?.push(park(each));
  if (inserted.length > 0) await db.trades.insertMany(inserted, { session, lean: true });
  if (operations.length > 0) await db.trades.bulkWrite(operations, { session });
  if (result.parked.length > 0) result.trades.push(...(await trash.moveToTrash(session, userId, result.parked)));
  result.sources = changes.map(({ after }) => ({ ...after, entries: entries.get(after) ?? [] }));
  return result;
};
