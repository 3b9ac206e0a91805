import { limits, type z } from 'contracts';
import type { Choices, Origin, OtherTrade, Piece } from 'contracts/imported-trades';
import { type ImportedTrade, roundToCents } from 'importers/trades';
import type { Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { conflict } from '../../http/errors.ts';
import { createLabelIndexes } from '../journal/labels/label.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { tradeNotFound } from '../journal/trash.ts';
import type { UserRecord } from '../users/model.ts';
import { toInstrumentKey } from './instrument-edits.ts';
import { type ImportRecord, type PositionRowsRecord, positionRowsIndexes } from './model.ts';
import { listClosed, listClosings } from './parts.ts';
import { decodePositionRows, type PositionRows } from './position-rows.ts';

const DAY_MS = 86_400_000;

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const toCents = (amount: string): number => Math.round(Number(roundToCents(amount)) * 100);

const toPiece = (key: string, trade: ImportedTrade): Piece => {
  const { date, closedAt, quantity, entryPrice, exitPrice, amount, fees } = trade;
  const money = { netCents: toCents(amount), feesCents: toCents(fees) };
  return { key, date, closedAt, quantity, entryPrice, exitPrice, ...money };
};

const listPieces = (position: PositionRows, number: number): Piece[] =>
  position.arrangement === 'merged'
    ? listClosed(position).map(({ trade }) => toPiece(trade.key, trade))
    : listClosings(position, number).map(({ key, trade }) => toPiece(key, trade));

/** What the choices show of a stored trade. */
type TradeSummary = Pick<TradeRecord, 'number' | 'date' | 'side' | 'closedAt' | 'quantity' | 'netCents'>;
const summaryFields = { _id: 0, number: 1, date: 1, side: 1, closedAt: 1, quantity: 1, netCents: 1 } as const;

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

/** The import that created the position. If none of its rows are left, another import that the position has rows of. */
const chooseImport = ({ createdBy, imports }: PositionHead): Types.ObjectId =>
  imports.some((id) => id.equals(createdBy)) ? createdBy : (imports[0] ?? createdBy);

/** Reads how imported trades came about, and how they can be divided otherwise. */
export const createReadChoices = ({ trades, positionRows, imports }: Db) => {
  const findTrades = (
    userId: Types.ObjectId,
    numbers: readonly number[],
    filter: object = {},
  ): Promise<TradeSummary[]> =>
    trades
      .find({ userId, number: { $in: numbers }, ...filter }, summaryFields)
      .hint('number')
      .lean<TradeSummary[]>()
      .exec();

  /** Throws not_found. */
  const getTrade = async (userId: Types.ObjectId, number: number): Promise<TradeSummary> => {
    const [trade] = await findTrades(userId, [number]);
    if (!trade) throw tradeNotFound();
    return trade;
  };

  const findPosition = (userId: Types.ObjectId, number: number, fields: object = {}) =>
    positionRows.findOne({ userId, numbers: number }, fields).hint(positionRowsIndexes.number);

  /** The numbers of trades of the same instrument that have rows of about the same days. */
  const findNeighbors = async (user: UserRecord, position: PositionRows, { date }: TradeSummary): Promise<number[]> => {
    const { userId, format, ticker } = position;
    const { resolveId } = createLabelIndexes(user).accounts;
    const { mergeDays } = limits.brokerImport;
    const days = { toDay: { $gte: shiftDay(date, -mergeDays) }, fromDay: { $lte: shiftDay(date, mergeDays) } };
    const found = await positionRows
      .find({ userId, format, ticker, arrangement: { $ne: 'split' }, ...days }, NO_ROW_FIELDS)
      .hint(positionRowsIndexes.days)
      .lean<PositionHead[]>()
      .exec();
    const instrument = toInstrumentKey(position, resolveId);
    return found.filter((each) => toInstrumentKey(each, resolveId) === instrument).flatMap(({ numbers }) => numbers);
  };

  const findOthers = async (user: UserRecord, position: PositionRows, trade: TradeSummary): Promise<OtherTrade[]> => {
    const isPart = position.arrangement === 'split';
    const numbers = isPart ? position.links.map(({ number }) => number) : await findNeighbors(user, position, trade);
    const others = await findTrades(
      user._id,
      numbers.filter((number) => number !== trade.number),
      isPart ? {} : { side: trade.side },
    );
    const time = ({ date, closedAt }: TradeSummary) => Date.parse(closedAt ?? date);
    return others
      .toSorted((a, b) => Math.abs(time(a) - time(trade)) - Math.abs(time(b) - time(trade)) || a.number - b.number)
      .slice(0, limits.brokerImport.merged - 1)
      .map(toOther);
  };

  return {
    /** Throws not_found. */
    readOrigin: async (userId: Types.ObjectId, number: number): Promise<z.output<typeof Origin>> => {
      await getTrade(userId, number);
      const position = await findPosition(userId, number, NO_ROW_FIELDS).lean<PositionHead>().exec();
      const record =
        position &&
        (await imports
          .findOne({ _id: chooseImport(position), userId })
          .lean<ImportRecord>()
          .exec());
      if (!position || !record) return { origin: null };
      return {
        origin: {
          importId: record._id.toHexString(),
          fileNames: record.fileNames,
          importedAt: record.createdAt.toISOString(),
          arrangement: position.arrangement,
        },
      };
    },

    /** Throws not_found, or conflict for a trade that was not imported. */
    readChoices: async (user: UserRecord, number: number): Promise<Choices> => {
      const trade = await getTrade(user._id, number);
      const record = await findPosition(user._id, number).lean<PositionRowsRecord>().exec();
      if (!record) throw conflict('Only imported trades can be split or merged.');
      const position = decodePositionRows(record);
      return { pieces: listPieces(position, number), others: await findOthers(user, position, trade) };
    },
  };
};
