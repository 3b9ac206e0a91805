import { inQuotes, SkippedRow } from '../errors.ts';
import { type Instrument, toShare } from '../instruments/instrument.ts';
import { day, number, optional, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

/** Shares and derivatives of the stock exchanges: quantities are units, not lots. */
const SEGMENTS = /^(?:EQ|FO)$/i;

/**
 * Longer codes are stored without the E of call and put (CE, PE), which says nothing, since tickers had at most so many
 * characters.
 */
const SHORT_CODE = 20;

/** `BANKNIFTY24JAN47500C` of `BANKNIFTY24JAN47500CE`. */
const toInstrument = (symbol: string): Instrument =>
  toShare(symbol.length > SHORT_CODE ? symbol.replace(/(\d[CP])E$/i, '$1') : symbol);

/** Zerodha: Console → Reports → Tradebook. One row for each fill, in the time of India, without charges. */
export const zerodha = defineFormat({
  id: 'zerodha',
  name: 'Zerodha tradebook',
  columns: {
    symbol: text('symbol'),
    date: day('trade_date'),
    exchange: text('exchange'),
    segment: text('segment'),
    series: text('series'),
    side: text('trade_type'),
    auction: text('auction'),
    quantity: number('quantity'),
    price: number('price'),
    id: text('trade_id'),
    order: text('order_id'),
    time: time('order_execution_time'),
    isin: optional(text('isin')),
  },
  zone: { assumed: 'Asia/Kolkata', isAsked: false },
  readRow: (row) => {
    const segment = row.text('segment');
    if (!SEGMENTS.test(segment)) throw new SkippedRow(`The segment ${inQuotes(segment)} is not imported.`);
    return {
      row: row.number,
      // Exchanges begin to count again.
      id: [row.text('date'), row.text('exchange'), segment, row.text('id')].join(' '),
      instrument: toInstrument(row.text('symbol')),
      currency: 'INR',
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: null,
      time: row.moment('time'),
    };
  },
  whenEmpty:
    'The tradebook has no trades of shares or derivatives. Choose a longer period in Console and download it again.',
});
