import type { LabelBook } from '../labels.ts';
import type { TradeRecord } from '../trade-model.ts';
import { storedNames } from '../trade-model.ts';
import type { Row } from './month-columns.ts';

const { ticker, setup, netCents, notes } = storedNames;

/** The fields of a stored trade that columns are made of. */
export const countedFields = {
  _id: 0,
  number: 1,
  date: 1,
  [ticker]: 1,
  [setup]: 1,
  [netCents]: 1,
  [notes]: 1,
  'files.id': 1,
} as const;

export type CountedTrade = Pick<
  TradeRecord,
  'number' | 'date' | typeof ticker | typeof setup | typeof netCents | typeof notes
> & { files: readonly Pick<TradeRecord['files'][number], 'id'>[] };

export const getMonth = (date: string): string => date.slice(0, 7);

export const toRow = (trade: CountedTrade, setups: LabelBook): Row => ({
  number: trade.number,
  day: Number(trade.date.slice(8)),
  netCents: trade[netCents],
  setupId: setups.getId(trade[setup]),
  ticker: trade[ticker],
  hasMedia: trade.files.length > 0,
  hasNotes: trade[notes] !== '',
});
