import { limits } from 'contracts';
import { explainSeparate } from 'importers/legs';
import { type ImportedTrade, joinRows } from 'importers/trades';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { conflict, invalidInput } from '../http/errors.ts';
import type { Journal } from '../journal/change-journal.ts';
import { tradeNotFound } from '../journal/trash.ts';
import type { PositionChange } from './fold.ts';
import { toInstrumentKey } from './instrument-edits.ts';
import { type LoadedPositions, loadByNumbers } from './load-position-rows.ts';
import { listNumbers, type PositionRows, setRows } from './position-rows.ts';
import { rearrange } from './rearrange.ts';
import { listRows, NO_ROWS } from './rows.ts';
import { combinePositions, createToPart, listLegTrades, loadStructures } from './structures.ts';
import { TOO_MANY_LEGS } from './trade-facts.ts';

/** Finds the positions of trades. Throws not_found, or conflict for a trade that was not imported. */
export async function findPositions(db: Db, scope: TraderScope, numbers: readonly number[]): Promise<PositionRows[]> {
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
}

const joinPositions = (target: PositionRows, others: readonly PositionRows[]): PositionChange[] => {
  const rows = joinRows([target, ...others]);
  const after: PositionRows = { ...setRows(target, rows, false), arrangement: 'merged' };
  return [
    rearrange(target, after),
    ...others.map((before) => ({ before, after: setRows(before, NO_ROWS, false), trades: [], mergedInto: after })),
  ];
};

/** Adds the positions that are legs of the trades of others. They have no trade of their own. */
const addLegs = async (
  db: Db,
  scope: TraderScope,
  positions: readonly PositionRows[],
): Promise<readonly PositionRows[]> => {
  const structures = await loadStructures(
    db,
    scope,
    positions.flatMap(({ structureId }) => structureId ?? []),
  );
  const legs = [...structures.values()].flat().filter((leg) => !positions.some(({ _id }) => _id.equals(leg._id)));
  return [...positions, ...legs];
};

const requireFewLegs = (trades: readonly ImportedTrade[]): void => {
  const legs = new Set(trades.map(({ ticker, side }) => JSON.stringify([ticker, side])));
  if (legs.size <= limits.legs) return;
  throw invalidInput(TOO_MANY_LEGS, { ids: TOO_MANY_LEGS });
};

const requireFewRows = (positions: readonly PositionRows[]): void => {
  const rows = positions.reduce((sum, position) => sum + listRows(position).length, 0);
  if (rows > limits.brokerImport.rowsPerPosition)
    throw conflict('These trades have too many executions for one trade.');
};

/** Rows that a former release divided do not say that they open a position: alone, they make no trade. */
const requireTrades = (positions: readonly PositionRows[]): void => {
  const hasNone = (position: PositionRows) => !position.isOpen && listLegTrades([position]).length === 0;
  if (positions.some((position) => listRows(position).length > 0 && hasNone(position)))
    throw conflict('Import the files of these trades again, then merge them.');
};

/** Whether trades are of one instrument and side, so that they become one without legs. */
const isOneLeg = (positions: readonly PositionRows[], journal: Journal): boolean => {
  const { resolveId } = journal.labels.accounts.index();
  const instruments = new Set(positions.map((position) => toInstrumentKey(position, resolveId)));
  const sides = new Set(listLegTrades(positions).map(({ side }) => side));
  return instruments.size <= 1 && sides.size <= 1 && positions.every(({ structureId }) => structureId === null);
};

/** Makes the trades of positions the legs of one trade, which is that of `target`. */
const mergeLegs = (
  target: PositionRows,
  positions: readonly PositionRows[],
  { labels, settings }: Journal,
): PositionChange[] => {
  const { resolveId } = labels.accounts.index();
  requireFewLegs(listLegTrades(positions));
  const toPart = createToPart(settings.timeZone, resolveId);
  const refusal = explainSeparate(positions.flatMap((position) => toPart(position) ?? []));
  if (refusal !== undefined) throw conflict(refusal);
  const combined = combinePositions(positions);
  if (combined?.error !== undefined) throw conflict(combined.error);
  return positions.map((before) => ({ before, after: { ...before, structureId: target._id }, trades: [] }));
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

/** Merges trades by their positions. Throws conflict with the reason why they cannot be one trade. */
export async function mergePositions(
  db: Db,
  scope: TraderScope,
  positions: readonly PositionRows[],
  numbers: readonly number[],
  journal: Journal,
): Promise<PositionChange[]> {
  const [only] = positions;
  if (!only || numbers.length < 2) throw conflict('Choose at least two trades to merge.');
  if (positions.length === 1 && isSplit(only) && listNumbers(only).length === numbers.length)
    return [rearrange(only, { ...only, arrangement: 'single', parts: undefined })];
  if (positions.some(isSplit)) throw conflict('Merge all parts of a split trade first, and nothing else with them.');
  const members = await addLegs(db, scope, positions);
  requireFewRows(members);
  requireTrades(members);
  const withMedia = await findTradeWithMedia(db, scope, positions);
  const toLowest = (position: PositionRows) => Math.min(...listNumbers(position));
  const ordered = positions.toSorted((a, b) => toLowest(a) - toLowest(b));
  const hasMedia = (position: PositionRows) => withMedia !== undefined && listNumbers(position).includes(withMedia);
  const target = ordered.find(hasMedia) ?? ordered[0] ?? only;
  if (!isOneLeg(members, journal)) return mergeLegs(target, members, journal);
  return joinPositions(
    target,
    ordered.filter((position) => position !== target),
  );
}
