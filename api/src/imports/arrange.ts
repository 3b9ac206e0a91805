import { limits, type z } from 'contracts';
import type { SplitBody } from 'contracts/imported-trades';
import { joinRows, toPositions } from 'importers/trades';
import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { conflict } from '../http/errors.ts';
import { changeJournal, type Journal } from '../journal/change-journal.ts';
import { tradeNotFound } from '../journal/trash.ts';
import { type ComputedTrade, foldRows, type PositionChange } from './fold.ts';
import { toInstrumentKey } from './instrument-edits.ts';
import { type LoadedPositions, loadByNumbers, loadByRows } from './load-position-rows.ts';
import { listClosings, listTrades, separateClosings } from './parts.ts';
import { listNumbers, listRowIds, type PositionRows, setRows } from './position-rows.ts';
import { listRows, NO_ROWS } from './rows.ts';
import { toTradeFacts } from './trade-facts.ts';
import { type ImportDependencies, writePositionRows } from './write-position-rows.ts';

const computeTrades = (position: PositionRows): ComputedTrade[] => {
  const { positions } = toPositions(position.format, position, { dayEnd: position.dayEnd });
  return listTrades(position, positions).map(([partKey, trade]) => {
    const { facts, error } = toTradeFacts(trade, position.accountId);
    if (!facts) throw conflict(error);
    return { partKey, facts };
  });
};

const rearrange = (before: PositionRows, after: PositionRows): PositionChange => ({
  before,
  after,
  trades: computeTrades(after),
});

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

/** Separates a merged trade into its positions. Each position gets its former trade back. */
const separate = async (db: Db, scope: TraderScope, merged: PositionRows): Promise<PositionChange[]> => {
  const loaded: LoadedPositions = new Map();
  await loadByRows(db, scope, loaded, listRowIds(merged));
  const former = [...loaded.values()].filter((position) => listRows(position).length === 0);
  const first: PositionRows = { ...merged, arrangement: 'single' };
  return foldRows(first, [first, ...former], merged).changes;
};

const split = async (
  db: Db,
  scope: TraderScope,
  position: PositionRows,
  { id, closings }: z.output<typeof SplitBody>,
): Promise<PositionChange[]> => {
  if (position.arrangement === 'merged') return separate(db, scope, position);
  if (closings) return [splitOff(position, id, closings)];
  if (position.arrangement === 'split')
    throw conflict('This trade is a part already. Merge the parts to undo the split.');
  return [splitAll(position)];
};

const mergePositions = (target: PositionRows, others: readonly PositionRows[]): PositionChange[] => {
  const rows = joinRows([target, ...others]);
  const after: PositionRows = { ...setRows(target, rows, false), arrangement: 'merged' };
  if (listRows(rows).length > limits.brokerImport.rowsPerPosition)
    throw conflict('These trades have too many executions for one trade.');
  return [
    rearrange(target, after),
    ...others.map((before) => ({ before, after: setRows(before, NO_ROWS, false), trades: [], mergedInto: after })),
  ];
};

const requireSameInstrument = (positions: readonly PositionRows[], journal: Journal): void => {
  const { resolveId } = journal.labels.accounts.index();
  const instruments = new Set(positions.map((position) => toInstrumentKey(position, resolveId)));
  const sides = new Set(positions.flatMap(({ links }) => links.map(({ written }) => written.side)));
  if (instruments.size > 1 || sides.size > 1)
    throw conflict('Only trades of one format, account, ticker and side can be merged.');
};

/**
 * Media cannot move between trades.
 * @returns the number of the only trade with media, if any. Throws conflict for several
 */
const findTradeWithMedia = async (
  { trades }: Db,
  { session, userId }: TraderScope,
  positions: readonly PositionRows[],
): Promise<number | undefined> => {
  const filter = { userId, number: { $in: positions.flatMap(listNumbers) }, 'files.0': { $exists: true } };
  const found = trades.find(filter, { _id: 0, number: 1 }, { session }).hint('number');
  const withMedia = await found.lean<{ number: number }[]>().exec();
  if (withMedia.length > 1)
    throw conflict('Only one of the merged trades can have images or videos. Delete those of the others first.');
  return withMedia[0]?.number;
};

const isSplit = ({ arrangement }: PositionRows): boolean => arrangement === 'split';

const merge = async (
  db: Db,
  scope: TraderScope,
  positions: readonly PositionRows[],
  numbers: readonly number[],
  journal: Journal,
): Promise<PositionChange[]> => {
  const [only] = positions;
  if (!only || numbers.length < 2) throw conflict('Choose at least two trades to merge.');
  if (positions.length === 1 && isSplit(only) && listNumbers(only).length === numbers.length)
    return [rearrange(only, { ...only, arrangement: 'single', parts: undefined })];
  if (positions.some(isSplit)) throw conflict('Merge all parts of a split trade first, and nothing else with them.');
  requireSameInstrument(positions, journal);
  const withMedia = await findTradeWithMedia(db, scope, positions);
  const ordered = positions.toSorted((a, b) => Math.min(...listNumbers(a)) - Math.min(...listNumbers(b)));
  const hasMedia = (position: PositionRows) => withMedia !== undefined && listNumbers(position).includes(withMedia);
  const target = ordered.find(hasMedia) ?? ordered[0] ?? only;
  return mergePositions(
    target,
    ordered.filter((position) => position !== target),
  );
};

/** Finds the positions of trades. Throws not_found, or conflict for a trade that was not imported. */
const findPositions = async (db: Db, scope: TraderScope, numbers: readonly number[]): Promise<PositionRows[]> => {
  const { session, userId } = scope;
  const found = await db.trades.countDocuments({ userId, number: { $in: numbers } }, { session }).exec();
  if (found < numbers.length) throw tradeNotFound();
  const loaded: LoadedPositions = new Map();
  await loadByNumbers(db, scope, loaded, numbers);
  const positions = [...loaded.values()].filter((position) =>
    listNumbers(position).some((number) => numbers.includes(number)),
  );
  const known = new Set(positions.flatMap(listNumbers));
  if (!numbers.every((number) => known.has(number))) throw conflict('Only imported trades can be split or merged.');
  return positions;
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
     * Separates a merged trade into its positions. Moves the chosen closing fills of any other trade to a second trade;
     * without a choice, each closing fill becomes a trade. Throws not_found or conflict.
     */
    split: (userId: Types.ObjectId, body: z.output<typeof SplitBody>) =>
      change(userId, [body.id], async (scope, [position]) => (position ? split(db, scope, position, body) : [])),

    /** Merges all parts of a split trade, or several other trades, into one trade. Throws not_found or conflict. */
    merge: (userId: Types.ObjectId, ids: readonly number[]) => {
      const numbers = [...new Set(ids)];
      return change(userId, numbers, (scope, positions, journal) => merge(db, scope, positions, numbers, journal));
    },
  };
}
