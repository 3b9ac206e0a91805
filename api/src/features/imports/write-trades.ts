import type { Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { countedFields, toCountedTrade } from '../journal/columns/counted-trade.ts';
import type { TradeChange } from '../journal/columns/write-blocks.ts';
import type { Trash } from '../journal/trash.ts';
import type { PositionChange } from './fold.ts';
import type { Scope } from './load-position-rows.ts';
import { groupMerged, type MatchedTrade, matchTrades, type TradeMatches, type UnmatchedLink } from './match-trades.ts';
import {
  applyUpdate,
  isEmptyUpdate,
  mergeAnnotations,
  mergeFacts,
  type ReadTrade,
  type TradeUpdate,
} from './merge-facts.ts';
import type { PositionRows, TradeLink } from './position-rows.ts';
import { importedNames, toImportedFields } from './trade-facts.ts';

interface NumberedTrade {
  number: number;
  position: PositionRows;
}

/** How the trades of changed positions change. */
export interface WrittenTrades {
  trades: TradeChange[];
  /** The positions with their links after the change. */
  positions: PositionRows[];
  lastNumber: number;
  /** New trades, and trades that were brought back from the trash. */
  created: NumberedTrade[];
  changed: NumberedTrade[];
  /** Numbers of trades that went to the trash because their rows are gone. */
  orphaned: number[];
  /** Numbers of trades that the trader has deleted and that stay deleted. */
  deleted: number[];
  /** Numbers of changed trades that keep facts which the trader has edited. */
  edited: number[];
}

export interface WriteOptions {
  lastNumber: number;
  /** Brings back trades that the trader has deleted. */
  restoresDeleted: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** The stored trades of links. */
interface LinkedTrades {
  live: ReadonlyMap<number, ReadTrade>;
  /** Numbers of live trades that this change has brought back from the trash. */
  restored: ReadonlySet<number>;
}

// Executions are needed completely, to find out whether the trader has edited them.
const { 'executions.side': _, ...readFields } = { ...countedFields, ...importedNames, name: 1, version: 1 };

const readLive = async ({ trades }: Db, { session, userId }: Scope, numbers: readonly number[]) => {
  const live = new Map<number, ReadTrade>();
  if (numbers.length === 0) return live;
  const found = trades.find({ userId, number: { $in: numbers } }, readFields, { session }).hint('number');
  for await (const trade of found.lean<ReadTrade>().cursor()) live.set(trade.number, trade);
  return live;
};

/** Restores the trades whose rows came back, then reads all live trades of the links. */
const readLinked = async (
  db: Db,
  trash: Trash,
  scope: Scope,
  { matched, unmatched }: TradeMatches,
  restoresDeleted: boolean,
): Promise<LinkedTrades> => {
  const links = matched.flatMap(({ link }) => link ?? []);
  const restorable = links.filter(({ isOrphaned }) => isOrphaned || restoresDeleted).map(({ number }) => number);
  const restored = await trash.restoreExisting(scope.session, scope.userId, restorable);
  const obsolete = unmatched.map(({ link }) => link).filter(({ isOrphaned }) => !isOrphaned);
  const numbers = [...links, ...obsolete].map(({ number }) => number);
  return {
    live: await readLive(db, scope, numbers),
    restored: new Set(restored.flatMap(({ after }) => after?.number ?? [])),
  };
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

const NO_TEXTS = { setupName: '', setupId: 0, notes: '' };

/** Collects the statements and the results of one change. */
const createCollector = ({ userId }: Scope, { live, restored }: LinkedTrades, { lastNumber, now }: WriteOptions) => {
  const inserted: object[] = [];
  const operations: ReturnType<typeof toOperation>[] = [];
  const result: WrittenTrades = {
    ...{ trades: [], positions: [], lastNumber, created: [], changed: [] },
    ...{ orphaned: [], deleted: [], edited: [] },
  };
  const at = new Date(now);

  const insert = ({ change, trade }: MatchedTrade): TradeLink => {
    result.lastNumber += 1;
    const number = result.lastNumber;
    const stored = { ...NO_TEXTS, ...trade.facts, userId, number, files: [], version: 1 };
    inserted.push({ ...stored, isImported: true, createdAt: at, updatedAt: at });
    result.trades.push({ after: toCountedTrade(stored) });
    result.created.push({ number, position: change.after });
    return { number, partKey: trade.partKey, written: toImportedFields(trade.facts) };
  };

  /** A restored trade counts as new: its row is not in the columns. */
  const recordUpdate = (stored: ReadTrade, update: TradeUpdate, position: PositionRows): void => {
    const { number } = stored;
    const isChanged = !isEmptyUpdate(update);
    const isRestored = restored.has(number);
    const after = toCountedTrade(applyUpdate(stored, update));
    if (isChanged) operations.push(toOperation(userId, number, update));
    if (isRestored) result.trades.push({ after });
    else if (isChanged) result.trades.push({ before: toCountedTrade(stored), after });
    if (isRestored) result.created.push({ number, position });
    else if (isChanged) result.changed.push({ number, position });
  };

  const update = (
    { change, trade }: MatchedTrade,
    link: TradeLink,
    stored: ReadTrade,
    merged: readonly ReadTrade[],
  ): TradeLink => {
    const { update: changed, isEdited } = mergeFacts(stored, link.written, trade.facts);
    if (merged.length > 0) Object.assign(changed.$set, mergeAnnotations(stored, merged));
    recordUpdate(stored, changed, change.after);
    if (isEdited) result.edited.push(link.number);
    return { number: link.number, partKey: trade.partKey, written: toImportedFields(trade.facts) };
  };

  /** A trade that the trader has deleted keeps its link and stays deleted. */
  const leaveDeleted = ({ trade }: MatchedTrade, link: TradeLink): TradeLink => {
    result.deleted.push(link.number);
    return { ...link, partKey: trade.partKey };
  };

  const orphan = ({ link }: UnmatchedLink): TradeLink => {
    if (link.isOrphaned || !live.has(link.number)) return link;
    result.orphaned.push(link.number);
    return { ...link, isOrphaned: true };
  };

  return { inserted, operations, result, insert, update, leaveDeleted, orphan };
};

/** Decides what happens to the trade of each link. */
const collectWrites = (
  scope: Scope,
  changes: readonly PositionChange[],
  { matched, unmatched }: TradeMatches,
  linked: LinkedTrades,
  options: WriteOptions,
) => {
  const merged = groupMerged(unmatched, linked.live);
  const links = new Map<PositionRows, TradeLink[]>(changes.map(({ after }) => [after, []]));
  const collector = createCollector(scope, linked, options);

  const write = (match: MatchedTrade): TradeLink => {
    const { link, change } = match;
    const stored = link && linked.live.get(link.number);
    if (link && stored) {
      const others = merged.get(change.after) ?? [];
      // Only the first trade of a position gets the notes and tags of the others.
      merged.delete(change.after);
      return collector.update(match, link, stored, others);
    }
    return !link || link.isOrphaned || options.restoresDeleted
      ? collector.insert(match)
      : collector.leaveDeleted(match, link);
  };

  for (const match of matched) links.get(match.change.after)?.push(write(match));
  for (const each of unmatched) links.get(each.change.after)?.push(collector.orphan(each));
  collector.result.positions = changes.map(({ after }) => ({ ...after, links: links.get(after) ?? [] }));
  return collector;
};

/** Writes the trades of changed positions, within a change of the journal. */
export async function writeTrades(
  db: Db,
  trash: Trash,
  scope: Scope,
  changes: readonly PositionChange[],
  options: WriteOptions,
): Promise<WrittenTrades> {
  const { session, userId } = scope;
  const matches = matchTrades(changes);
  const linked = await readLinked(db, trash, scope, matches, options.restoresDeleted);
  const { inserted, operations, result } = collectWrites(scope, changes, matches, linked, options);
  if (inserted.length > 0) await db.trades.insertMany(inserted, { session, lean: true });
  if (operations.length > 0) await db.trades.bulkWrite(operations, { session });
  result.trades.push(...(await trash.moveToTrash(session, userId, result.orphaned)));
  return result;
}
