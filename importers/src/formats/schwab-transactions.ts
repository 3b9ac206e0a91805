import Big from 'big.js';
import { SkippedRow, wrongType } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { findWrittenOption } from '../instruments/written-option.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { number, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { defineFormat } from './define.ts';
import { withExactPrice } from './exact-price.ts';
import { type HistoryItem, readHistory, toRemoval } from './removals.ts';
import { findSchwabAccount, schwabZone, toSchwabInstrument } from './schwab.ts';
import { joinRows } from './schwab-rows.ts';
import { readEffect, readSide } from './sides.ts';

const columns = {
  day: time('Date'),
  action: text('Action'),
  symbol: text('Symbol'),
  description: text('Description'),
  quantity: number('Quantity'),
  price: number('Price'),
  fees: number('Fees & Comm'),
  amount: number('Amount'),
};
type Role = keyof typeof columns;

const findTransactions = ({ grid }: OpenedFile): TableMatch<Role>[] => findTables(grid, columns).map(joinRows);

const trades: Readonly<Record<string, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  'sell short': 'Sell Short',
  'buy to cover': 'Buy to Cover',
  'cover short': 'Buy to Cover',
  'buy to open': 'Buy to Open',
  'sell to open': 'Sell to Open',
  'buy to close': 'Buy to Close',
  'sell to close': 'Sell to Close',
  'reinvest shares': 'Buy',
};

/** What every row of a trade has. */
type FillFacts = Pick<ExecutionDraft, 'row' | 'account' | 'instrument' | 'quantity' | 'time'>;

const readFees = (row: Row<Role>): Big => row.optionalDecimal('fees') ?? new Big(0);

const readFill = (row: Row<Role>, word: string, common: FillFacts): ExecutionDraft => {
  const fill: ExecutionDraft = {
    ...common,
    side: readSide(word),
    price: row.price('price'),
    fees: readFees(row),
    // Short sales have an action of their own.
    effect: word === 'Sell' ? 'close' : readEffect(word),
  };
  return withExactPrice(fill, row.optionalDecimal('amount'));
};

const readItem = (row: Row<Role>, context: ReadContext): HistoryItem => {
  const action = row.text('action').toLowerCase();
  const readCommon = (): FillFacts => ({
    row: row.number,
    account: findSchwabAccount(context.file),
    instrument: toSchwabInstrument(row.text('symbol')),
    quantity: row.decimal('quantity').abs(),
    time: row.moment('day'),
  });
  if (/^(?:stock|reverse) split/.test(action))
    return { row: row.number, ticker: toSchwabInstrument(row.text('symbol')).ticker, day: row.moment('day').day };
  const isOption = findWrittenOption(row.text('symbol')) !== undefined;
  if (isOption && /^(?:expired|assigned|exercised|exchange or exercise)$/.test(action))
    return toRemoval({ ...readCommon(), fees: readFees(row) }, row.optionalDecimal('amount'));
  if (action === 'cash merger adj') {
    const cash = row.optionalDecimal('amount');
    if (cash === null) throw new SkippedRow('The cash of the merger is not in the file.');
    return toRemoval({ ...readCommon(), fees: readFees(row) }, cash);
  }
  const word = Object.hasOwn(trades, action) ? trades[action] : undefined;
  if (word === undefined) throw wrongType(row.text('action'));
  return readFill(row, word, readCommon());
};

/**
 * Schwab: Accounts → History → Transactions → Export. One row for each transaction, with days only, newest first;
 * dividends and transfers stand between the trades.
 */
export const schwabTransactions = defineFormat({
  id: 'schwab-transactions',
  name: 'Schwab transactions',
  columns,
  findTables: findTransactions,
  zone: schwabZone,
  dateOrder: 'mdy',
  isIgnored: (row) => row.text('action') === '',
  readTable: readHistory(readItem),
  whenEmpty: 'The file has no trades. Choose a longer period in History and export the transactions again.',
});
