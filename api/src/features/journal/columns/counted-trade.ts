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

/** Without what columns do not need, for changes of many trades: notes and files can be long. */
export const toCountedTrade = (trade: CountedTrade): CountedTrade => ({
  number: trade.number,
  date: trade.date,
  [ticker]: trade[ticker],
  [setup]: trade[setup],
  [netCents]: trade[netCents],
  [notes]: trade[notes].slice(0, 1),
  files: trade.files.slice(0, 1),
});

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
