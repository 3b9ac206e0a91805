import { toPlainSymbol } from '../instruments/broker-symbol.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { addFees } from './fees.ts';
import { readEffect, readSide } from './sides.ts';

const columns = {
  day: time('Date'),
  clock: time('Time'),
  symbol: text('Symbol'),
  quantity: number('Quantity'),
  price: number('Price'),
  side: text('Side'),
  account: optional(text('Account')),
  commission: optional(number('Commission')),
  transactionFee: optional(number('TransFee')),
  ecnFee: optional(number('ECNFee')),
};

const feeRoles = ['commission', 'transactionFee', 'ecnFee'] as const;

/**
 * Tradervue's generic format, and its export of executions. One row for each fill; a short sale can be a side of its own. Only the columns TransFee and
 * ECNFee are its own: without them, any table of fills can have these columns.
 */
export const tradervueExecutions = defineFormat({
  id: 'tradervue-executions',
  name: 'Tradervue executions',
  columns,
  zone: { assumed: 'America/New_York', isAsked: true },
  readRow: (row) => ({
    row: row.number,
    account: row.text('account'),
    instrument: toPlainSymbol(row.text('symbol'), row.moment('day', 'clock').day),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity').abs(),
    price: row.price('price'),
    fees: addFees(...feeRoles.map((role) => row.optionalDecimal(role))),
    time: row.moment('day', 'clock'),
    effect: readEffect(row.text('side')),
  }),
  whenEmpty: 'The file has no executions. Choose a longer period in Tradervue and export it again.',
});
