import type { z } from 'contracts';
import type { SplitBody } from 'contracts/imported-trades';
import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { conflict } from '../http/errors.ts';
import { changeJournal, type Journal } from '../journal/change-journal.ts';
import { foldRows, type PositionChange } from './fold.ts';
import { type LoadedPositions, loadByRows } from './load-position-rows.ts';
import { findPositions, mergePositions } from './merge-positions.ts';
import { listClosings, separateClosings } from './parts.ts';
import { listNumbers, listRowIds, type PositionRows } from './position-rows.ts';
import { rearrange } from './rearrange.ts';
import { listRows } from './rows.ts';
import { loadStructures } from './structures.ts';
import { type ImportDependencies, writePositionRows } from './write-position-rows.ts';

const notSplittable = () => conflict('This trade was closed by one execution, so it cannot be split.');

/** Splits a position into one trade per closing fill. */
const splitAll = (position: PositionRows): PositionChange => {
  const change = rearrange(position, { ...position, arrangement: 'split' });
  if (change.trades.length < 2) throw notSplittable();
  return change;
};

/** Moves chosen closing fills of a trade to a second trade. */
const splitOff = (position: PositionRows, number: number, keys: readonly string[]): PositionChange => {
  const own = new Set(listClosings(position, number).map(({ key }) => key));
  const chosen = new Set(keys);
  if (own.size < 2) throw notSplittable();
  if (keys.some((key) => !own.has(key))) throw conflict('The executions of this trade have changed. Choose again.');
  if (chosen.size === own.size) throw conflict('Leave at least one closing execution in the first trade.');
  return rearrange(position, separateClosings(position, number, chosen));
};

/** Makes the legs of a trade trades again. Each position gets its former trade back. */
const separateLegs = async (db: Db, scope: TraderScope, id: Types.ObjectId): Promise<PositionChange[]> => {
  const members = (await loadStructures(db, scope, [id])).get(String(id)) ?? [];
  return members.map((member) => rearrange(member, { ...member, structureId: null }));
};

/** Separates a merged trade into its positions. Each position gets its former trade back. */
const separate = async (db: Db, scope: TraderScope, merged: PositionRows): Promise<PositionChange[]> => {
  const loaded: LoadedPositions = new Map();
  await loadByRows(db, scope, loaded, listRowIds(merged));
  const former = [...loaded.values()].filter((position) => listRows(position).length === 0);
  const first: PositionRows = { ...merged, arrangement: 'single' };
  return foldRows(first, [first, ...former], merged).changes;
};

/** Separates a trade with legs, or one of several positions. Undefined for any other trade. */
export async function separateTrade(
  db: Db,
  scope: TraderScope,
  position: PositionRows,
): Promise<PositionChange[] | undefined> {
  if (position.structureId) return separateLegs(db, scope, position.structureId);
  return position.arrangement === 'merged' ? separate(db, scope, position) : undefined;
}

const split = async (
  db: Db,
  scope: TraderScope,
  position: PositionRows,
  { id, closings }: z.output<typeof SplitBody>,
): Promise<PositionChange[]> => {
  const separated = await separateTrade(db, scope, position);
  if (separated) return separated;
  if (closings) return [splitOff(position, id, closings)];
  if (position.arrangement === 'split')
    throw conflict('This trade is a part already. Merge the parts to undo the split.');
  return [splitAll(position)];
};

/** Splits and merges imported trades by hand. Later imports keep the arrangement. */
export function createArrange(dependencies: ImportDependencies) {
  const { db } = dependencies;

  const change = (
    userId: Types.ObjectId,
    numbers: readonly number[],
    arrange: (scope: TraderScope, positions: readonly PositionRows[], journal: Journal) => Promise<PositionChange[]>,
  ) =>
    changeJournal(db, userId, {}, async (journal) => {
      const scope = { userId, session: journal.session };
      const positions = await findPositions(db, scope, numbers);
      const changes = await arrange(scope, positions, journal);
      const { written, change } = await writePositionRows(dependencies, { userId, journal }, changes);
      return { ...change, result: { ids: written.positions.flatMap(listNumbers).sort((a, b) => a - b) } };
    });

  return {
    /**
     * Separates a merged trade into its positions or legs. Moves the chosen closing fills of any other trade to a
     * second trade; without a choice, each closing fill becomes a trade. Throws not_found or conflict.
     */
    split: (userId: Types.ObjectId, body: z.output<typeof SplitBody>) =>
      change(userId, [body.id], async (scope, [position]) => (position ? split(db, scope, position, body) : [])),

    /**
     * Merges all parts of a split trade, or several other trades, into one trade, which has legs if their tickers or
     * sides differ. Throws not_found or conflict.
     */
    merge: (userId: Types.ObjectId, ids: readonly number[]) => {
      const numbers = [...new Set(ids)];
      return change(userId, numbers, (scope, positions, journal) =>
        mergePositions(db, scope, positions, numbers, journal),
      );
    },
  };
}
