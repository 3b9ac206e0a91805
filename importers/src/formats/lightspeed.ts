import type Big from 'big.js';
import { wrongType } from '../errors.ts';
import { toPlainSymbol } from '../instruments/broker-symbol.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { readSide } from './sides.ts';

const columns = {
  id: text('Trade Number'),
  account: optional(text('Account Number')),
  symbol: text('Symbol'),
  side: text('Side'),
  kind: optional(text('Buy/Sell')),
  quantity: number('Qty'),
  price: number('Price'),
  day: time('Trade Date'),
  clock: time('Execution Time'),
  // Day and time with seconds.
  time: optional(time('Raw Exec. Time')),
  currency: optional(text('Currency Code')),
  security: optional(text('Security Type')),
  transaction: optional(text('Transtype')),
  principal: optional(number('Principal Amount')),
  commission: number('Commission Amount'),
  sec: number('FeeSEC'),
  fund: optional(number('FeeMF')),
  fee1: optional(number('Fee1')),
  fee2: optional(number('Fee2')),
  fee3: optional(number('Fee3')),
  fee4: optional(number('Fee4')),
  stamp: optional(number('FeeStamp')),
  taf: optional(number('FeeTAF')),
};
type Role = keyof typeof columns;

const FEES: readonly Role[] = ['commission', 'sec', 'fund', 'fee1', 'fee2', 'fee3', 'fee4', 'stamp', 'taf'];

/** Costs are above 0, and rebates of exchanges below. */
const readFees = (row: Row<Role>): Big | null => sumKnown(...FEES.map(row.optionalDecimal));

/**
 * `Long Buy`, `Long Sell`, `Short Sell`, `Short Cover`. Files with the letters B and S only do not say what a fill
 * does.
 */
const readEffect = (kind: string): 'open' | 'close' | undefined => {
  if (/^(?:long buy|short sell)$/i.test(kind)) return 'open';
  return /^(?:long sell|short (?:cover|buy))$/i.test(kind) ? 'close' : undefined;
};

/**
 * Lightspeed: the execution blotter as CSV, in Eastern time. One row for each fill, with each fee in a column of its
 * own.
 */
export const lightspeed = defineFormat({
  id: 'lightspeed',
  name: 'Lightspeed executions',
  columns,
  zone: { assumed: 'America/New_York', isAsked: false },
  dateOrder: 'mdy',
  readRow: (row) => {
    const type = row.text('transaction');
    if (type !== '' && !/^trade$/i.test(type)) throw wrongType(type);
    const moment = row.text('time') === '' ? row.moment('day', 'clock') : row.moment('time');
    return {
      row: row.number,
      // The numbers of trades begin again.
      id: `${moment.day} ${row.text('id')}`,
      account: row.text('account'),
      instrument: toPlainSymbol(row.text('symbol'), moment.day),
      currency: row.text('currency') || undefined,
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      price: row.price('price'),
      fees: readFees(row),
      stated: { amount: row.optionalDecimal('principal') },
      time: moment,
      effect: readEffect(row.text('kind')),
    };
  },
  whenEmpty: 'The blotter has no executions. Choose a longer period in Lightspeed and export it again.',
  otherFiles: [
    {
      columns: { symbol: text('Symbol'), count: text('Trade Count'), net: text('Net P & L') },
      sentence: 'This is the daily summary of Lightspeed. Export the execution blotter instead.',
    },
  ],
});
