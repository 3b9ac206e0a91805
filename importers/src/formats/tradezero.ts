import Big from 'big.js';
import { toPlainSymbol } from '../instruments/broker-symbol.ts';
import type { ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { readMarkedEffect, readSide } from './sides.ts';

const columns = {
  account: text('Account'),
  day: time('T/D'),
  settled: text('S/D'),
  currency: optional(text('Currency')),
  side: text('Side'),
  symbol: text('Symbol'),
  quantity: number('Qty'),
  price: number('Price'),
  clock: time('Exec Time'),
  commission: number('Comm'),
  sec: optional(number('SEC')),
  taf: optional(number('TAF')),
  nscc: optional(number('NSCC')),
  nasdaq: optional(number('Nasdaq')),
  ecnRemove: optional(number('ECN Remove')),
  ecnAdd: optional(number('ECN Add')),
  gross: optional(number('Gross Proceeds')),
  net: optional(number('Net Proceeds')),
  note: optional(text('Note')),
};
type FillRow = Row<keyof typeof columns>;

const charges = ['commission', 'sec', 'taf', 'nscc', 'nasdaq', 'ecnRemove', 'ecnAdd'] as const;

/**
 * What the cash of the fill differs from its value, which is the sum of the charges: adding liquidity can bring a
 * rebate.
 */
const readFees = (row: FillRow, { warn }: ReadContext): Big => {
  const listed = charges.reduce((sum, role) => sum.plus(row.optionalDecimal(role) ?? 0), new Big(0));
  const gross = row.optionalDecimal('gross');
  const net = row.optionalDecimal('net');
  if (gross === null || net === null || net.eq(0)) return listed;
  const paid = gross.minus(net);
  const rebate = row.optionalDecimal('ecnAdd')?.abs() ?? new Big(0);
  if (paid.minus(listed).abs().gt(rebate.times(2).plus('0.011')))
    warn('The charges of some rows do not add up to the difference of gross and net proceeds. The proceeds are used.');
  return paid;
};

/**
 * TradeZero: Account → Trades → Export, which TradeNote uses as its template. One row for each fill; times are those of
 * New York.
 */
export const tradeZero = defineFormat({
  id: 'tradezero',
  name: 'TradeZero trades',
  isUntried: true,
  columns,
  // The type of the account: cash or margin.
  ignored: ['Type'],
  zone: { assumed: 'America/New_York', isAsked: false },
  dateOrder: 'mdy',
  readRow: (row, context) => {
    const time = row.moment('day', 'clock');
    const instrument = toPlainSymbol(row.text('symbol'), time.day);
    return {
      row: row.number,
      account: row.text('account'),
      instrument,
      currency: row.text('currency'),
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: readFees(row, context),
      stated: { amount: row.optionalDecimal('gross') },
      time,
      effect: readMarkedEffect(row.text('side'), instrument),
      notes: row.text('note'),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period in TradeZero and export the trades again.',
  otherFiles: [
    {
      columns: {
        account: text('Account'),
        symbol: text('Symbol'),
        quantity: text('Qty'),
        average: text('Avg Price', 'Price Avg'),
        unrealized: text('Unrealized', 'Unrealized P&L'),
      },
      sentence:
        'These are the open positions of TradeZero. Export the trades instead: in the portal, open Account, Trades History and choose Export.',
    },
  ],
});
