import { inQuotes, SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { type Instrument, toOption, toShare } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { readMarkedEffect, readSide } from './sides.ts';

/** The day of a name such as `AXIL-2026-05-02.csv`, `trades_20260502.csv` or `5-2-2026.csv`. */
const findDay = ({ name }: OpenedFile): string | undefined =>
  /(?<!\d)(?:20\d\d[-_.]?\d\d[-_.]?\d\d|\d{1,2}[-_.]\d{1,2}[-_.]20\d\d)(?!\d)/.exec(name)?.[0].replace(/[_.]/g, '-');

/** Options and futures have codes of DAS, which do not state their multiplier. */
const toInstrument = (symbol: string): Instrument => {
  const option = toOption(symbol);
  if (option) return option;
  if (!/^[A-Z]{1,6}(?:[.-][A-Z]{1,3})?$/i.test(symbol))
    throw new SkippedRow(`${inQuotes(symbol)} is not the symbol of a share.`);
  return toShare(symbol);
};

/**
 * DAS Trader: Trade Log → Export. One row for each fill, with the time of day only: the day is in the name of the file.
 * `Cloid` is that of the order, which partial fills share.
 */
export const das = defineFormat({
  id: 'das',
  name: 'DAS Trader trades',
  columns: {
    time: time('Time'),
    symbol: text('Symbol'),
    side: text('Side'),
    price: number('Price'),
    quantity: number('Qty'),
    route: text('Route'),
    account: optional(text('Account')),
    commission: optional(number('Comm', 'Commission')),
    ecnFee: optional(number('ECNFee', 'ECN Fee')),
  },
  // The type of the account: cash or margin.
  ignored: ['Type'],
  zone: { assumed: 'America/New_York', isAsked: false },
  dateOrder: 'mdy',
  findDay,
  readRow: (row, { file, warn }) => {
    if (/^\d{1,2}:/.test(row.text('time')) && findDay(file) === undefined)
      warn(
        'The file has only times of day. Put the day into its name, such as trades-2026-07-20.csv, and read it again.',
      );
    const instrument = toInstrument(row.text('symbol'));
    return {
      row: row.number,
      account: row.text('account'),
      instrument,
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: sumKnown(row.optionalDecimal('commission'), row.optionalDecimal('ecnFee')),
      time: row.moment('time'),
      effect: readMarkedEffect(row.text('side'), instrument),
    };
  },
  whenEmpty:
    'The file has no trades that can be read. Export the Trade Log of DAS Trader, with the day in the name of the file.',
  otherFiles: [
    {
      columns: {
        symbol: text('Symbol'),
        type: text('Type'),
        left: text('Lvs Qty', 'LvQty', 'Leaves'),
        status: text('Status'),
      },
      sentence:
        'These are the orders of DAS Trader. Export the Trade Log instead: open Trade, Trade Log and choose Export in its context menu.',
    },
    {
      columns: {
        symbol: text('Symbol'),
        type: text('Type'),
        quantity: text('Qty'),
        average: text('Avg Cost', 'AvgCost'),
        realized: text('Realized'),
        unrealized: text('Unrealized'),
      },
      sentence:
        'These are the positions of DAS Trader. Export the Trade Log instead: open Trade, Trade Log and choose Export in its context menu.',
    },
  ],
});
