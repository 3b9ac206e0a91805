import Big from 'big.js';
import { SkippedRow, wrongType } from '../errors.ts';
import { groupBy } from '../group.ts';
import { toShare } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { type HistoryItem, readHistory } from './removals.ts';

const columns = {
  market: text('Market'),
  code: text('Code'),
  type: text('Type'),
  day: time('Date'),
  quantity: number('Quantity'),
  price: number('Price'),
  brokerage: number('Brokerage'),
  currency: text('Currency', 'Instrument Currency'),
  feeCurrency: optional(text('Brokerage Currency')),
  rate: number('Exchange Rate', 'Exch. Rate'),
  comments: optional(text('Comments')),
};
type Role = keyof typeof columns;

/** Companies of two exchanges can have the same code, so that a code alone is not enough in a file with both. */
const createToTicker = (rows: readonly Row<Role>[]) => {
  const markets = groupBy(rows, (row) => row.text('code'));
  return (row: Row<Role>): string => {
    const [code, market] = [row.text('code'), row.text('market')];
    return markets.get(code)?.some((other) => other.text('market') !== market) ? `${code}.${market}` : code;
  };
};

const refuseOthers = (row: Row<Role>): void => {
  if (row.text('market').toUpperCase() === 'FX')
    throw new SkippedRow('The row exchanges currencies or coins, whose price Sharesight rounds.');
  if (/^GB[Xp]$/.test(row.text('currency')))
    throw new SkippedRow(
      'The price is in pence, and whether the brokerage is too is not certain. Add the trade by hand.',
    );
};

const readItem = (row: Row<Role>, ticker: string): HistoryItem => {
  const type = row.text('type').toLowerCase();
  if (/split|consolidation|bonus/.test(type))
    return { row: row.number, ticker: ticker.toUpperCase(), day: row.moment('day').day };
  if (type !== 'buy' && type !== 'sell') throw wrongType(row.text('type'));
  refuseOthers(row);
  return {
    row: row.number,
    instrument: toShare(ticker),
    currency: row.text('currency'),
    side: type,
    // Sales have a quantity below 0.
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    // A trade that was entered without brokerage has none.
    fees: row.optionalDecimal('brokerage') ?? new Big(0),
    feeCurrency: row.text('feeCurrency') || row.text('currency'),
    time: row.moment('day'),
    effect: type === 'sell' ? 'close' : undefined,
    notes: row.text('comments'),
  };
};

/**
 * Sharesight: Reports → All Trades → Export. One row for each trade, by day only. Price and brokerage are in the
 * currency of the share; the value is in that of the portfolio.
 */
export const sharesight = defineFormat({
  id: 'sharesight',
  name: 'Sharesight all trades',
  isUntried: true,
  columns,
  zone: { assumed: 'local', isAsked: false },
  isIgnored: (row) => row.text('code') === '',
  readTable: (rows, context) => {
    const toTicker = createToTicker(rows);
    return readHistory<Role>((row) => readItem(row, toTicker(row)))(rows, context);
  },
  whenEmpty: 'The report has no trades. Choose a longer period in Sharesight and export All Trades again.',
  otherFiles: [
    {
      columns: { code: text('Code'), paid: text('Date Paid'), gross: text('Gross Dividend', 'Gross Amount') },
      sentence:
        'This is the income report of Sharesight, which has no trades. Open Reports, All Trades, and export that report instead.',
    },
  ],
});
