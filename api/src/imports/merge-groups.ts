import { type InputOf, timings } from 'contracts';
import type { calls } from 'contracts/every-call';
import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import type { Merged } from '../journal/bulk/changes.ts';
import type { BulkRecord } from '../journal/bulk/model.ts';
import { recordPrevious } from '../journal/bulk/record-previous.ts';
import { changeJournal, type Journal } from '../journal/change-journal.ts';
import { createIdempotency, type RecordCompletion } from '../journal/idempotency.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { separateTrade } from './arrange.ts';
import type { PositionChange } from './fold.ts';
import { type LoadedPositions, loadByNumbers } from './load-position-rows.ts';
import { MERGED_FIELDS } from './merge-facts.ts';
import { findPositions, mergePositions } from './merge-positions.ts';
import { isHolder, listNumbers, type PositionRows } from './position-rows.ts';
import { loadStructures } from './structures.ts';
import { type ImportDependencies, writePositionRows } from './write-position-rows.ts';

/** The trades of the groups, and the id for the undo. */
interface MergedGroups {
  ids: number[];
  bulkId: string;
}

/** A change of the journal, and whose it is. */
interface JournalOf {
  userId: Types.ObjectId;
  journal: Journal;
}

type Fields = Record<string, unknown>;

/** Reads the fields of trades that a merge changes, by their numbers. */
const readFields = async (
  { trades }: Db,
  { session, userId }: TraderScope,
  numbers: readonly number[],
): Promise<Map<number, Fields>> => {
  const projection = { ...MERGED_FIELDS, _id: 0, number: 1 } as const;
  const found = trades.find({ userId, number: { $in: numbers } }, projection, { session }).hint('number');
  const records = await found.lean<(Pick<TradeRecord, 'number'> & Fields)[]>().exec();
  return new Map(records.map(({ number, ...fields }) => [number, fields]));
};

/** The numbers of the trades that positions made, with those in the trash. They tell whether a merge is as it was. */
const listParts = (members: readonly PositionRows[]): number[] =>
  members.flatMap(({ links }) => links.map(({ number }) => number)).sort((a, b) => a - b);

/** The number of the trade that a group has become, and what was merged: positions as its legs, or one position. */
const findMerged = (changes: readonly PositionChange[], written: readonly PositionRows[]) => {
  const ids = new Set(changes.map(({ after }) => after._id));
  const own = written.filter(({ _id }) => ids.has(_id));
  const [target] = own.filter((position) => listNumbers(position).length > 0);
  const members = target && isHolder(target) ? own : own.filter((position) => position === target);
  return {
    number: Math.min(...own.flatMap(listNumbers)),
    parts: listParts(members),
  };
};

/** Merges several groups of trades at once, all or none. */
export function createMergeGroups(dependencies: ImportDependencies) {
  const { db, now } = dependencies;
  const idempotency = createIdempotency<MergedGroups>(db, now, 'change');

  const run = (
    userId: Types.ObjectId,
    groups: readonly (readonly number[])[],
    recordCompletion: RecordCompletion<MergedGroups>,
  ): Promise<MergedGroups> =>
    changeJournal(db, userId, {}, async (journal) => {
      const { session } = journal;
      const scope = { userId, session };
      const positions = await findPositions(db, scope, groups.flat());
      const changes: PositionChange[][] = [];
      for (const numbers of groups) {
        const own = positions.filter((position) => listNumbers(position).some((number) => numbers.includes(number)));
        changes.push(await mergePositions(db, scope, own, numbers, journal));
      }
      const before = await readFields(db, scope, groups.flat());
      const { written, change } = await writePositionRows(dependencies, { userId, journal }, changes.flat());
      const merged = changes.map((each) => findMerged(each, written.positions));
      const ids = merged.map(({ number }) => number);
      const after = await readFields(db, scope, ids);
      const toRecord = (each: Pick<Merged, 'number' | 'parts'>): Merged => ({
        ...each,
        before: before.get(each.number) ?? {},
        after: after.get(each.number) ?? {},
      });
      const bulkId = await recordPrevious(db, scope, { merged: merged.map(toRecord) }, now());
      const result = { ids, bulkId: bulkId.toHexString() };
      await recordCompletion(session, result);
      return { ...change, result };
    });

  return {
    /** Throws not_found, or conflict with the reason. */
    mergeGroups: async (userId: Types.ObjectId, { body, headers }: InputOf<typeof calls.structures.merge>) => {
      const { groups } = body;
      const key = headers['idempotency-key'];
      const { ids, bulkId } = await idempotency.runOnce(userId, key, body, (recordCompletion) =>
        run(userId, groups, recordCompletion),
      );
      const { changedAt } = await db.bulkChanges.findById(bulkId).orFail().lean<BulkRecord>().exec();
      return { id: bulkId, undoUntil: new Date(changedAt.getTime() + timings.bulkUndoMs).toISOString(), ids };
    },
  };
}

/** The changes that separate a merged trade. Undefined if it is not the trade of these parts any more. */
const separate = async (
  db: Db,
  scope: TraderScope,
  { number, parts, ...former }: Merged,
): Promise<PositionChange[] | undefined> => {
  const loaded: LoadedPositions = new Map();
  await loadByNumbers(db, scope, loaded, [number]);
  const trade = [...loaded.values()].find((position) => listNumbers(position).includes(number));
  if (!trade) return undefined;
  const structures = await loadStructures(db, scope, trade.structureId ? [trade.structureId] : []);
  const members = structures.get(String(trade.structureId)) ?? [trade];
  if (listParts(members).join() !== parts.join()) return undefined;
  const changes = await separateTrade(db, scope, trade);
  return changes?.map((change) => (change.after._id.equals(trade._id) ? { ...change, former } : change));
};

/**
 * Undoes the merge of groups, within a change of the journal. Skips trades that were deleted, or separated or merged
 * with others since. @returns how many trades were separated and skipped, and the change that `changeJournal` expects
 */
export async function undoMerges(
  dependencies: ImportDependencies,
  { userId, journal }: JournalOf,
  merged: readonly Merged[],
) {
  const { db } = dependencies;
  const scope = { userId, session: journal.session };
  const live = await readFields(
    db,
    scope,
    merged.map(({ number }) => number),
  );
  const changes: PositionChange[][] = [];
  for (const each of merged) {
    const separated = live.has(each.number) ? await separate(db, scope, each) : undefined;
    if (separated) changes.push(separated);
  }
  const { change } = await writePositionRows(dependencies, { userId, journal }, changes.flat());
  return { ...change, result: { count: changes.length, kept: merged.length - changes.length } };
}
