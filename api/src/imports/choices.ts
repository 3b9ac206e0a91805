import { addDays, limits, toCents, type z } from 'contracts';
import type { Choices, Origin, OtherTrade, Piece } from 'contracts/imported-trades';
import { type ImportedTrade, roundToCents } from 'importers/trades';
import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import { conflict } from '../http/errors.ts';
import { createLabelIndexes } from '../journal/labels/label.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { tradeNotFound } from '../journal/trash.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { toInstrumentKey } from './instrument-edits.ts';
import { type ImportRecord, POSITION_ROWS_INDEXES, type PositionRowsRecord } from './model.ts';
import { listClosings } from './parts.ts';
import { decodePositionRows, isHolder, type PositionRows } from './position-rows.ts';
import { listLegTrades, loadStructures } from './structures.ts';

const toPiece = (key: string, trade: ImportedTrade): Piece => {
  const { ticker, date, closedAt, quantity, entryPrice, exitPrice, amount, fees } = trade;
  const money = { netCents: toCents(Number(roundToCents(amount))), feesCents: toCents(Number(roundToCents(fees))) };
  return { key, ticker, date, closedAt, quantity, entryPrice, exitPrice, ...money };
};

/** The pieces of a trade with legs are those of its legs. */
const listPieces = (members: readonly PositionRows[], number: number): Piece[] => {
  const [position] = members;
  if (!position) return [];
  return members.length > 1 || position.arrangement === 'merged'
    ? listLegTrades(members).map((trade) => toPiece(trade.key, trade))
    : listClosings(position, number).map(({ key, trade }) => toPiece(key, trade));
};

/** The fields of a stored trade that the choices show. */
type TradeSummary = Pick<TradeRecord, 'number' | 'date' | 'side' | 'closedAt' | 'quantity' | 'netCents'>;
const SUMMARY_FIELDS = { _id: 0, number: 1, date: 1, side: 1, closedAt: 1, quantity: 1, netCents: 1 } as const;

const toOther = ({ number, date, closedAt, quantity, netCents }: TradeSummary): OtherTrade => ({
  id: number,
  date,
  closedAt,
  quantity,
  netCents,
});

/** A stored position without its rows, which are large. */
type PositionHead = Omit<PositionRowsRecord, 'content' | 'rowIds'>;
const NO_ROW_FIELDS = { content: 0, rowIds: 0 } as const;

/**
 * Returns the import that created the position or, if none of its rows are left, another import that has rows in the
 * position.
 */
const chooseImport = ({ createdBy, imports }: PositionHead): Types.ObjectId =>
  imports.some((id) => id.equals(createdBy)) ? createdBy : (imports[0] ?? createdBy);

const findTrades = (
  { trades }: Db,
  userId: Types.ObjectId,
  numbers: readonly number[],
  filter: object = {},
): Promise<TradeSummary[]> =>
  trades
    .find({ userId, number: { $in: numbers }, ...filter }, SUMMARY_FIELDS)
    .hint('number')
    .lean<TradeSummary[]>()
    .exec();

/** Throws not_found. */
const getTrade = async (db: Db, userId: Types.ObjectId, number: number): Promise<TradeSummary> => {
  const [trade] = await findTrades(db, userId, [number]);
  if (!trade) throw tradeNotFound();
  return trade;
};

const findPosition = ({ positionRows }: Db, userId: Types.ObjectId, number: number, fields: object = {}) =>
  positionRows.findOne({ userId, numbers: number }, fields).hint(POSITION_ROWS_INDEXES.number);

/** Finds the trades of the same instrument that have rows of about the same days. @returns their numbers */
const findNeighbors = async (
  { positionRows }: Db,
  user: UserRecord,
  position: PositionRows,
  { date }: TradeSummary,
): Promise<number[]> => {
  const { userId, format, ticker } = position;
  const { resolveId } = createLabelIndexes(user).accounts;
  const { mergeDays } = limits.brokerImport;
  const days = { toDay: { $gte: addDays(date, -mergeDays) }, fromDay: { $lte: addDays(date, mergeDays) } };
  const found = await positionRows
    .find({ userId, format, ticker, arrangement: { $ne: 'split' }, structureId: null, ...days }, NO_ROW_FIELDS)
    .hint(POSITION_ROWS_INDEXES.days)
    .lean<PositionHead[]>()
    .exec();
  const instrument = toInstrumentKey(position, resolveId);
  return found.filter((each) => toInstrumentKey(each, resolveId) === instrument).flatMap(({ numbers }) => numbers);
};

/** Sorts trades by how near they closed to a trade. */
const sortByTime = (trades: readonly TradeSummary[], trade: TradeSummary): TradeSummary[] => {
  const toTime = ({ date, closedAt }: TradeSummary) => Date.parse(closedAt ?? date);
  const toDistance = (other: TradeSummary) => Math.abs(toTime(other) - toTime(trade));
  return trades.toSorted((a, b) => toDistance(a) - toDistance(b) || a.number - b.number);
};

/**
 * Finds the trades that a trade can be merged with: for a part, the other parts; otherwise its neighbors of the same
 * side.
 */
const findMergeable = async (
  db: Db,
  user: UserRecord,
  position: PositionRows,
  trade: TradeSummary,
): Promise<OtherTrade[]> => {
  const isPart = position.arrangement === 'split';
  const numbers = isPart ? position.links.map(({ number }) => number) : await findNeighbors(db, user, position, trade);
  const others = numbers.filter((number) => number !== trade.number);
  const found = await findTrades(db, user._id, others, isPart ? {} : { side: trade.side });
  return sortByTime(found, trade)
    .slice(0, limits.brokerImport.merged - 1)
    .map(toOther);
};

/** A position, with the others that are legs of its trade. */
const readMembers = async (db: Db, userId: Types.ObjectId, position: PositionRows): Promise<PositionRows[]> => {
  if (!isHolder(position)) return [position];
  return (await loadStructures(db, { userId }, [position._id])).get(String(position._id)) ?? [position];
};

/** Throws not_found. */
const readOrigin = async (db: Db, userId: Types.ObjectId, number: number): Promise<z.output<typeof Origin>> => {
  await getTrade(db, userId, number);
  const position = await findPosition(db, userId, number).lean<PositionRowsRecord>().exec();
  if (!position) return { origin: null };
  const record = await db.imports
    .findOne({ _id: chooseImport(position), userId })
    .lean<ImportRecord>()
    .exec();
  if (!record) return { origin: null };
  const { fileNames, createdAt } = record;
  const members = await readMembers(db, userId, decodePositionRows(position));
  const arrangement = members.length > 1 ? 'merged' : position.arrangement;
  const importId = record._id.toHexString();
  const isOpeningMissing = listLegTrades(members).some((trade) => trade.isOpeningMissing);
  return {
    origin: {
      importId,
      fileNames,
      importedAt: createdAt.toISOString(),
      arrangement,
      ...(isOpeningMissing && { isOpeningMissing }),
    },
  };
};

/** Throws not_found, or conflict for a trade that was not imported. */
const readChoices = async (db: Db, user: UserRecord, number: number): Promise<Choices> => {
  const trade = await getTrade(db, user._id, number);
  const record = await findPosition(db, user._id, number).lean<PositionRowsRecord>().exec();
  if (!record) throw conflict('Only imported trades can be split or merged.');
  const position = decodePositionRows(record);
  const members = await readMembers(db, user._id, position);
  const others = members.length > 1 ? [] : await findMergeable(db, user, position, trade);
  return { pieces: listPieces(members, number), others };
};

/** Reads the origin of imported trades, and how they can be split and merged. */
export function createReadChoices(db: Db) {
  return {
    readOrigin: (userId: Types.ObjectId, number: number) => readOrigin(db, userId, number),
    readChoices: (user: UserRecord, number: number) => readChoices(db, user, number),
  };
}
