import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { COUNTED_FIELDS, toCountedTrade } from '../journal/columns/counted-trade.ts';
import type { TradeChange } from '../journal/columns/write-blocks.ts';
import { toInstrument } from '../journal/trade-fields.ts';
import type { Trash } from '../journal/trash.ts';
import type { PositionChange } from './fold.ts';
import { groupMerged, type MatchedTrade, matchTrades, type TradeMatches, type UnmatchedLink } from './match-trades.ts';
import {
  applyUpdate,
  isEmptyUpdate,
  mergeAnnotations,
  mergeFacts,
  type ReadTrade,
  restoreFields,
  type TradeUpdate,
} from './merge-facts.ts';
import type { PositionRows, TradeLink } from './position-rows.ts';
import { IMPORTED_NAMES, toImportedFields } from './trade-facts.ts';
import type { TradeTexts } from './trade-texts.ts';

/** A written trade, and the position that it belongs to. */
interface WrittenTrade {
  number: number;
  position: PositionRows;
}

/** The written trades of changed positions. */
export interface WrittenTrades {
  trades: TradeChange[];
  /** The positions with their links after the change. */
  positions: PositionRows[];
  lastNumber: number;
  /** New trades, and trades that were brought back from the trash. */
  created: WrittenTrade[];
  changed: WrittenTrade[];
  /** Numbers of trades that went to the trash because their rows are gone. */
  orphaned: number[];
  /** Numbers of trades that stay deleted, because the trader deleted them. */
  deleted: number[];
  /** Numbers of changed trades that keep facts edited by the trader. */
  edited: number[];
}

export interface WriteOptions {
  lastNumber: number;
  /** Whether to restore trades that the trader deleted. */
  restoresDeleted: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** What the rows of a new trade say besides its facts. */
  annotate: (position: PositionRows) => TradeTexts;
}

/** The stored trades of links. */
interface LinkedTrades {
  live: ReadonlyMap<number, ReadTrade>;
  /** Numbers of live trades that this change has brought back from the trash. */
  restored: ReadonlySet<number>;
}

// Complete executions, because edits by the trader are found by comparing them.
const { 'executions.side': _, ...READ_FIELDS } = { ...COUNTED_FIELDS, ...IMPORTED_NAMES, name: 1, version: 1 };

const readLive = async ({ trades }: Db, { session, userId }: TraderScope, numbers: readonly number[]) => {
  const live = new Map<number, ReadTrade>();
  if (numbers.length === 0) return live;
  const found = trades.find({ userId, number: { $in: numbers } }, READ_FIELDS, { session }).hint('number');
  for await (const trade of found.lean<ReadTrade>().cursor()) live.set(trade.number, trade);
  return live;
};

/** Restores the trades whose rows came back, then reads all live trades of the links. */
const readLinked = async (
  db: Db,
  trash: Trash,
  scope: TraderScope,
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

/** Collects the statements and the results of one change. */
class TradeCollector {
  readonly inserted: object[] = [];
  readonly operations: ReturnType<typeof toOperation>[] = [];
  readonly result: WrittenTrades;
  readonly #userId: Types.ObjectId;
  readonly #linked: LinkedTrades;
  readonly #now: Date;
  readonly #annotate: WriteOptions['annotate'];

  constructor({ userId }: TraderScope, linked: LinkedTrades, { lastNumber, now, annotate }: WriteOptions) {
    this.#userId = userId;
    this.#linked = linked;
    this.#now = new Date(now);
    this.#annotate = annotate;
    this.result = {
      trades: [],
      positions: [],
      lastNumber,
      created: [],
      changed: [],
      orphaned: [],
      deleted: [],
      edited: [],
    };
  }

  /** Adds a trade. */
  insert({ change, trade }: MatchedTrade): TradeLink {
    this.result.lastNumber += 1;
    const number = this.result.lastNumber;
    const facts = { ...trade.facts, instrument: toInstrument(trade.facts) };
    const texts = this.#annotate(change.after);
    const stored = { ...texts, ...facts, userId: this.#userId, number, files: [], version: 1 };
    this.inserted.push({ ...stored, isImported: true, createdAt: this.#now, updatedAt: this.#now });
    this.result.trades.push({ after: toCountedTrade(stored) });
    this.result.created.push({ number, position: change.after });
    return { number, partKey: trade.partKey, written: toImportedFields(trade.facts) };
  }

  /** Updates a trade to the facts of its rows, and adds the notes and tags of trades that are merged into it. */
  update({ change, trade }: MatchedTrade, link: TradeLink, stored: ReadTrade, merged: readonly ReadTrade[]): TradeLink {
    const { update, isEdited } = mergeFacts(stored, link.written, trade.facts);
    if (change.former) restoreFields(stored, change.former, update);
    if (merged.length > 0) Object.assign(update.$set, mergeAnnotations(stored, merged));
    this.#recordUpdate(stored, update, change.after);
    if (isEdited) this.result.edited.push(link.number);
    return { number: link.number, partKey: trade.partKey, written: toImportedFields(trade.facts) };
  }

  /** Keeps the link of a trade that the trader has deleted. */
  leaveDeleted({ trade }: MatchedTrade, link: TradeLink): TradeLink {
    this.result.deleted.push(link.number);
    return { ...link, partKey: trade.partKey };
  }

  /** Marks a trade whose rows are gone for the trash. */
  orphan({ link }: UnmatchedLink): TradeLink {
    if (link.isOrphaned || !this.#linked.live.has(link.number)) return link;
    this.result.orphaned.push(link.number);
    return { ...link, isOrphaned: true };
  }

  /** A restored trade counts as new, because its row is not in the columns. */
  #recordUpdate(stored: ReadTrade, update: TradeUpdate, position: PositionRows): void {
    const { number } = stored;
    const isChanged = !isEmptyUpdate(update);
    const isRestored = this.#linked.restored.has(number);
    const after = toCountedTrade(applyUpdate(stored, update));
    if (isChanged) this.operations.push(toOperation(this.#userId, number, update));
    if (isRestored) this.result.trades.push({ after });
    else if (isChanged) this.result.trades.push({ before: toCountedTrade(stored), after });
    if (isRestored) this.result.created.push({ number, position });
    else if (isChanged) this.result.changed.push({ number, position });
  }
}

/** Decides for each link whether its trade is inserted, updated, left deleted or orphaned. */
const collectWrites = (
  scope: TraderScope,
  changes: readonly PositionChange[],
  { matched, unmatched }: TradeMatches,
  linked: LinkedTrades,
  options: WriteOptions,
) => {
  const merged = groupMerged(unmatched, linked.live);
  const links = new Map<PositionRows, TradeLink[]>(changes.map(({ after }) => [after, []]));
  const collector = new TradeCollector(scope, linked, options);

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
  scope: TraderScope,
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
