import type { TradeBody } from 'contracts';
import type { TradeRecord } from './trade-model.ts';

/** The fields of a trade that have another name in the database. */
export const storedNames = {
  ticker: 'tradeTag',
  name: 'tradeName',
  setup: 'flagType',
  notes: 'comments',
  netCents: 'amountCents',
} as const satisfies Partial<Record<keyof TradeBody, keyof TradeRecord>>;

type StoredFields = Pick<TradeRecord, (typeof storedNames)[keyof typeof storedNames] | 'date'>;

/** An empty name is not stored. */
export const toStoredFields = ({ ticker, name, setup, notes, netCents, date }: TradeBody): StoredFields => ({
  tradeTag: ticker,
  ...(name ? { tradeName: name } : {}),
  flagType: setup,
  comments: notes,
  amountCents: netCents,
  date,
});

export const toTradeFields = (stored: StoredFields): TradeBody => ({
  ticker: stored.tradeTag,
  name: stored.tradeName,
  setup: stored.flagType,
  notes: stored.comments,
  netCents: stored.amountCents,
  date: stored.date,
});
