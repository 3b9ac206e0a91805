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
import { toInstrumentKey } from './fold-instruments.ts';
import type { ImportRecord, SourceRecord } from './model.ts';
import { listClosed, listClosings } from './parts.ts';
import { decodeSource, type Source } from './source.ts';

const DAY_MS = 86_400_000;

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const toCents = (amount: string): number => Math.round(Number(roundToCents(amount)) * 100);

const toPiece = (key: string, trade: ImportedTrade): Piece => {
  const { date, closedAt, quantity, entryPrice, exitPrice, amount, fees } = trade;
  const money = { netCents: toCents(amount), feesCents: toCents(fees) };
  return { key, date, closedAt, quantity, entryPrice, exitPrice, ...money };
};

const listPieces = (source: Source, number: number): Piece[] =>
  source.arrangement === 'merged'
    ? listClosed(source).map(({ trade }) => toPiece(trade.key, trade))
    : listClosings(source, number).map(({ key, trade }) => toPiece(key, trade));

type Found = Pick<TradeRecord, 'number' | 'date' | 'side' | 'closedAt' | 'quantity' | 'netCents'>;
const tradeFields = { _id: 0, number: 1, date: 1, side: 1, closedAt: 1, quantity: 1, netCents: 1 } as const;

const toOther = ({ number, date, closedAt, quantity, netCents }: Found): OtherTrade => ({
  id: number,
  date,
  closedAt,
  quantity,
  netCents,
});

/** Without its rows, which are large. */
type SourceHead = Omit<SourceRecord, 'content' | 'rowIds'>;

/** The import that created the source. If none of its rows are left, another one that the source has rows of. */
const chooseImport = ({ createdBy, imports }: SourceHead): Types.ObjectId =>
  imports.some((id) => id.equals(createdBy)) ? createdBy : (imports[0] ?? createdBy);

/** Reads how imported trades came about, and how they can be divided otherwise. */
export const createReadChoices = ({ trades, tradeSources, imports }: Db) => {
  const findTrades = (userId: Types.ObjectId, numbers: readonly number[], filter: object = {}): Promise<Found[]> =>
    trades
      .find({ userId, number: { $in: numbers }, ...filter }, tradeFields)
      .hint('number')
      .lean<Found[]>()
      .exec();

  /** Throws not_found. */
  const getTrade = async (userId: Types.ObjectId, number: number): Promise<Found> => {
    const [trade] = await findTrades(userId, [number]);
    if (!trade) throw tradeNotFound();
    return trade;
  };

  const findSource = (userId: Types.ObjectId, number: number, fields: object = {}) =>
    tradeSources.findOne({ userId, numbers: number }, fields).hint('number');

  /** The numbers of trades of the same instrument that have rows of about the same days. */
  const findNeighbors = async (user: UserRecord, source: Source, { date }: Found): Promise<number[]> => {
    const { userId, format, ticker } = source;
    const { resolveId } = createLabelIndexes(user).accounts;
    const { mergeDays } = limits.brokerImport;
    const days = { toDay: { $gte: shiftDay(date, -mergeDays) }, fromDay: { $lte: shiftDay(date, mergeDays) } };
    const found = await tradeSources
      .find({ userId, format, ticker, arrangement: { $ne: 'split' }, ...days }, { content: 0, rowIds: 0 })
      .hint('days')
      .lean<SourceHead[]>()
      .exec();
    const instrument = toInstrumentKey(source, resolveId);
    return found.filter((each) => toInstrumentKey(each, resolveId) === instrument).flatMap(({ numbers }) => numbers);
  };

  const findOthers = async (user: UserRecord, source: Source, trade: Found): Promise<OtherTrade[]> => {
    const isPart = source.arrangement === 'split';
    const numbers = isPart ? source.entries.map(({ number }) => number) : await findNeighbors(user, source, trade);
    const others = await findTrades(
      user._id,
      numbers.filter((number) => number !== trade.number),
      isPart ? {} : { side: trade.side },
    );
    const time = ({ date, closedAt }: Found) => Date.parse(closedAt ?? date);
    return others
      .toSorted((a, b) => Math.abs(time(a) - time(trade)) - Math.abs(time(b) - time(trade)) || a.number - b.number)
      .slice(0, limits.brokerImport.merged - 1)
      .map(toOther);
  };

  return {
    /** Throws not_found. */
    readOrigin: async (userId: Types.ObjectId, number: number): Promise<z.output<typeof Origin>> => {
      await getTrade(userId, number);
      const source = await findSource(userId, number, { content: 0, rowIds: 0 }).lean<SourceHead>().exec();
      const record =
        source &&
        (await imports
          .findOne({ _id: chooseImport(source), userId })
          .lean<ImportRecord>()
          .exec());
      if (!source || !record) return { origin: null };
      return {
        origin: {
          importId: record._id.toHexString(),
          fileNames: record.fileNames,
          importedAt: record.createdAt.toISOString(),
          arrangement: source.arrangement,
        },
      };
    },

    /** Throws not_found, or conflict for a trade that was not imported. */
    readChoices: async (user: UserRecord, number: number): Promise<Choices> => {
      const trade = await getTrade(user._id, number);
      const record = await findSource(user._id, number).lean<SourceRecord>().exec();
      if (!record) throw conflict('Only imported trades can be split or merged.');
      const source = decodeSource(record);
      return { pieces: listPieces(source, number), others: await findOthers(user, source, trade) };
    },
  };
};
