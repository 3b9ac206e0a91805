import { isDeepStrictEqual } from 'node:util';
import { TradeBody } from 'contracts';
import { nameStructure } from 'importers/legs';
import { type Document, Error as MongooseError } from 'mongoose';
import * as z from 'zod/mini';
import type { Db } from '../database.ts';
import { pickPlain } from './trade-fields.ts';
import type { TradeRecord } from './trade-model.ts';

/** A stored trade with fields that the product cannot read. Only damaged data, or a change by hand, can contain one. */
export interface MalformedTrade {
  id: string;
  /** Whether the trade is in the trash. */
  isDeleted: boolean;
  /** As it is stored. Undefined if absent. */
  number: unknown;
  userId: unknown;
  /** The names of the fields, sorted. */
  fields: string[];
}

type Fields = Readonly<Record<string, unknown>>;
/** Makes a document of its schema of stored fields. */
type Hydrate = (stored: Fields) => Document;

/**
 * The names of the stored fields that are missing, or that have another type than the schema. A trade stores no null.
 */
const findWrongTypes = async (hydrate: Hydrate, stored: Fields): Promise<string[]> => {
  const trade = hydrate(stored);
  const error: unknown = await trade.validate().catch((reason: unknown) => reason);
  const refused = error instanceof MongooseError.ValidationError ? Object.keys(error.errors) : [];
  // Where mongoose had to convert a value, or to add a default, another value is stored.
  const converted = Object.entries(trade.toObject<Fields>());
  return [
    ...refused.map((path) => path.replace(/\..*/, '')),
    ...converted.filter(([name, value]) => !isDeepStrictEqual(value, stored[name])).map(([name]) => name),
    ...Object.keys(stored).filter((name) => stored[name] === null),
  ];
};

/**
 * The names of the fields whose values no request could have saved, such as a day that does not exist or another
 * structure than that of its legs.
 */
const findWrongValues = (stored: TradeRecord): string[] => {
  const { error } = z.safeEncode(TradeBody, { ...pickPlain(stored), setup: '' });
  const { legs, structure } = stored;
  if ((legs && nameStructure(legs)) !== structure) return ['structure'];
  return (error?.issues ?? []).map(({ path: [name = ''] }) => TradeBody.fieldNames.get(String(name)) ?? String(name));
};

const findMalformedFields = async (hydrate: Hydrate, stored: TradeRecord): Promise<string[]> => {
  const types = await findWrongTypes(hydrate, { ...stored });
  return [...new Set(types.length > 0 ? types : findWrongValues(stored))].sort();
};

/**
 * Checks the fields of all trades, deleted ones included, by default of all traders. Cannot repair them.
 * @returns how many are malformed, and the ids of their traders, whose journals cannot be checked further
 */
export async function verifyTrades(
  { driver, ...models }: Db,
  onFault?: (trade: MalformedTrade) => void,
  filter: Pick<TradeRecord, 'userId'> | Record<string, never> = {},
) {
  const malformed = { trades: 0, traders: new Set<string>() };
  for (const name of ['trades', 'deletedTrades'] as const) {
    const model = models[name];
    const stored = driver[name].find(filter);
    for await (const trade of stored) {
      const fields = await findMalformedFields((each) => model.hydrate(each), trade);
      if (fields.length === 0) continue;
      const { _id, number, userId } = trade;
      malformed.trades += 1;
      malformed.traders.add(String(userId));
      onFault?.({ id: String(_id), isDeleted: name === 'deletedTrades', number, userId, fields });
    }
  }
  return malformed;
}
