import Big from 'big.js';
import { SkippedRow, wrongType } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { type Instrument, toShare } from '../instruments/instrument.ts';
import { toWrittenOption } from '../instruments/written-option.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { withExactPrice } from './exact-price.ts';
import { type HistoryItem, readHistory, toRemoval } from './removals.ts';

const columns = {
  day: time('Run Date'),
  account: optional(text('Account Number', 'Account')),
  action: text('Action'),
  symbol: text('Symbol'),
  description: optional(text('Description', 'Security Description')),
  quantity: number('Quantity'),
  price: number('Price ($)', 'Price'),
  commission: optional(number('Commission ($)', 'Commission')),
  fees: optional(number('Fees ($)', 'Fees')),
  amount: number('Amount ($)', 'Amount'),
  currency: optional(text('Currency')),
  accountType: optional(text('Type', 'Security Type')),
  settled: optional(text('Settlement Date')),
};
type Role = keyof typeof columns;

/**
 * Rows of exports with a currency can be shifted: the currency is below Quantity, the price below Currency, the
 * quantity below Price.
 */
const unshift = (table: TableMatch<Role>): TableMatch<Role> => {
  const sources: [Role, Role][] = [
    ['currency', 'quantity'],
    ['price', 'currency'],
    ['quantity', 'price'],
  ];
  const rows = table.rows.map((row) => {
    if (!/^[A-Z]{3}$/.test(row.cells[table.columns.get('quantity') ?? -1] ?? '')) return row;
    const cells = [...row.cells];
    for (const [role, source] of sources) {
      const index = table.columns.get(role);
      if (index !== undefined) cells[index] = row.cells[table.columns.get(source) ?? -1] ?? '';
    }
    return { ...row, cells };
  });
  return { ...table, rows };
};

const isOption = (row: Row<Role>): boolean => row.text('symbol').startsWith('-');

/**
 * `-NVDA260710P195` and `-XLU260710P44.5` are options. Their description has the shares of one contract: `(100 SHS)`.
 */
const toInstrument = (row: Row<Role>): Instrument => {
  const [, shares] = /\((\d+) SHS\)/i.exec(`${row.text('description')} ${row.text('action')}`) ?? [];
  return (isOption(row) ? toWrittenOption(row.text('symbol'), shares) : undefined) ?? toShare(row.text('symbol'));
};

/** A sale that is not marked as a short one, by its words or by the type of its account, sells what is held. */
const readEffect = (action: string, side: 'buy' | 'sell', row: Row<Role>): 'open' | 'close' | undefined => {
  if (/OPENING TRANSACTION|SHORT SALE/.test(action)) return 'open';
  if (/CLOSING TRANSACTION|SHORT COVER/.test(action)) return 'close';
  if (isOption(row)) return undefined;
  if (/^short$/i.test(row.text('accountType'))) return side === 'sell' ? 'open' : 'close';
  return side === 'sell' ? 'close' : undefined;
};

const readItem = (row: Row<Role>, context: ReadContext): HistoryItem => {
  const action = row.text('action').toUpperCase();
  const [, verb] = /^(?:YOU )?(BOUGHT|SOLD|REINVESTMENT)\b/.exec(action) ?? [];
  const quantity = row.optionalDecimal('quantity')?.abs() ?? new Big(0);
  const common = () => ({
    row: row.number,
    account: row.text('account') || /History_for_Account_(\w+)/.exec(context.file.name)?.[1],
    instrument: toInstrument(row),
    currency: row.text('currency') || undefined,
    quantity,
    fees: sumKnown(row.optionalDecimal('commission'), row.optionalDecimal('fees')) ?? new Big(0),
    time: row.moment('day'),
  });
  if (/MONEY MARKET/.test(`${action} ${row.text('description').toUpperCase()}`))
    throw new SkippedRow('The row is of a money market fund, not a trade.');
  if (verb !== undefined) {
    const side = verb === 'SOLD' ? 'sell' : 'buy';
    const fill: ExecutionDraft = {
      ...common(),
      side,
      price: row.price('price'),
      effect: readEffect(action, side, row),
    };
    return withExactPrice(fill, row.optionalDecimal('amount'));
  }
  if (isOption(row) && /^(?:EXPIRED|ASSIGNED|EXERCISED)\b/.test(action))
    return toRemoval(common(), row.optionalDecimal('amount'));
  if (/^(?:DISTRIBUTION|STOCK SPLIT|REVERSE SPLIT)\b/.test(action) && quantity.gt(0))
    return { row: row.number, ticker: toInstrument(row).ticker, day: row.moment('day').day };
  throw wrongType(row.text('action'));
};

const CANCELED = /^(?:BUY|SELL) CANCEL|CANCELLED TRADE/i;

/** A canceled trade is a row of its own; the trade that it takes back has the same symbol, quantity and price. */
const readRows = (rows: Row<Role>[], context: ReadContext): ExecutionDraft[] => {
  const toFacts = (row: Row<Role>): string =>
    [row.text('symbol'), row.text('quantity').replace('-', ''), row.text('price')].join('|');
  const canceled = rows.filter((row) => CANCELED.test(row.text('action'))).map(toFacts);
  const kept = rows.filter((row) => {
    const index = /^YOU (?:BOUGHT|SOLD)\b/i.test(row.text('action')) ? canceled.indexOf(toFacts(row)) : -1;
    if (index < 0) return true;
    canceled.splice(index, 1);
    context.skip(row.number, 'The trade was canceled.');
    return false;
  });
  return readHistory(readItem)(kept, context);
};

/**
 * Fidelity: Activity & Orders → History → Download. One row for each transaction, with days only, newest first. The
 * action is a sentence, and disclaimers follow the rows.
 */
export const fidelity = defineFormat({
  id: 'fidelity',
  name: 'Fidelity account history',
  columns,
  // The currency of shares that were exchanged for others.
  ignored: ['Exchange Currency'],
  findTables: ({ grid }: OpenedFile) => findTables(grid, columns).map(unshift),
  zone: { assumed: 'America/New_York', isAsked: false },
  dateOrder: 'mdy',
  isIgnored: (row) => !/^\d/.test(row.text('day')) && row.text('amount') === '',
  readTable: readRows,
  whenEmpty: 'The history has no trades. Choose a longer period in Activity & Orders and download it again.',
  otherFiles: [
    {
      columns: {
        account: text('Account Number'),
        symbol: text('Symbol'),
        value: text('Current Value'),
        basis: text('Cost Basis Total', 'Cost Basis'),
      },
      sentence:
        'These are the positions of Fidelity. Export the history instead: open Activity & Orders, History and choose Download.',
    },
    {
      columns: {
        day: text('Date'),
        fund: text('Investment'),
        type: text('Transaction Type'),
        units: text('Shares/Unit'),
      },
      sentence:
        'This is the history of a Fidelity 401(k), which has funds only. Export the history of a brokerage account: open Activity & Orders, History and choose Download.',
    },
  ],
});
