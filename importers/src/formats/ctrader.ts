import type Big from 'big.js';
import { inQuotes, SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { toDecorated } from '../instruments/broker-symbol.ts';
import { normalizeHeader, number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { defineFormat } from './define.ts';

const columns = {
  id: optional(text('Deal ID', 'ID')),
  position: optional(text('Position ID')),
  symbol: text('Symbol', 'Símbolo'),
  side: text('Opening Direction', 'Dirección de apertura'),
  opened: time('Opening Time', 'Open Time', 'Hora de apertura'),
  closed: time('Closing Time', 'Close Time', 'Hora de cierre'),
  entryPrice: number('Entry price', 'Precio de entrada'),
  exitPrice: number('Closing price', 'Precio de cierre'),
  quantity: number(
    'Closing Quantity',
    'Closing volume',
    'Cantidad de cierre',
    'Volumen de cierre',
    'Quantity',
    'Volume',
  ),
  commission: optional(number('Commission', 'Commissions', 'Commission *', 'Comisión', 'Comisiones')),
  swap: optional(number('Swap', 'Swap *')),
  gross: optional(number('Gross *', 'Gross P&L', 'Bruto *')),
  net: number('Net *', 'Net P&L', 'Neto *'),
  balance: optional(number('Balance *', 'Saldo *')),
};
type Role = keyof typeof columns;
type DealRow = Row<Role>;

/** `usd` of `Net USD`, `$` of `Net $`. */
const readUnit = (header: string | undefined): string =>
  normalizeHeader(header ?? '').replace(/^(?:neto?|balance|saldo)/, '');

/** If there are two net columns, the one in the account's currency, which is that of the balance. */
const chooseNet = (table: TableMatch<Role>): TableMatch<Role> => {
  const unit = readUnit(table.headers[table.columns.get('balance') ?? -1]);
  const index = table.headers.findIndex((header) => /^net/i.test(header) && readUnit(header) === unit);
  return index < 0 || unit === '' ? table : { ...table, columns: new Map(table.columns).set('net', index) };
};

const findDeals = ({ grid }: OpenedFile): TableMatch<Role>[] => findTables(grid, columns).map(chooseNet);

const currencies: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };

/** Undefined for $, which is the sign of several dollars. */
const readCurrency = (row: DealRow): string | undefined => {
  const unit = readUnit(row.header('net'));
  return /^[a-z]{3,4}$/.test(unit) ? unit.toUpperCase() : currencies[unit];
};

const readSide = (word: string): 'long' | 'short' => {
  if (/^(?:buy|long|compra|comprar)$/i.test(word)) return 'long';
  if (/^(?:sell|short|venta|vender)$/i.test(word)) return 'short';
  throw new SkippedRow(`${inQuotes(word)} is neither buy nor sell.`);
};

/** The difference of gross and net. Without a gross column commission and swap, which are signed. */
const readFees = (row: DealRow, net: Big): Big | null => {
  const gross = row.optionalDecimal('gross');
  if (gross) return gross.minus(net);
  const commission = row.optionalDecimal('commission');
  const swap = row.optionalDecimal('swap');
  return commission || swap ? (commission ?? net.times(0)).plus(swap ?? 0).times(-1) : null;
};

/**
 * cTrader: History → Export. One row for each closing deal, with the price of the position that it closes; the columns
 * are those that the trader shows. The column ID has positions (PID1), deals (DID1) or numbers, which do not say what
 * they identify.
 */
export const ctrader = defineFormat({
  id: 'ctrader',
  name: 'cTrader history',
  isUntried: true,
  columns,
  findTables: findDeals,
  // The header states it.
  zone: { assumed: 'UTC', isAsked: true },
  dateOrder: 'dmy',
  roundTrips: 'single',
  // Totals have no time.
  isIgnored: (row) => row.text('closed') === '',
  readRow: (row) => {
    const id = row.text('id');
    const net = row.decimal('net');
    const opening = `${row.text('opened')} ${row.text('entryPrice')}`;
    return {
      row: row.number,
      id: /^DID/i.test(id) || /deal/i.test(row.header('id')) ? id : undefined,
      instrument: toDecorated(row.text('symbol')),
      currency: readCurrency(row),
      side: readSide(row.text('side')),
      quantity: row.decimal('quantity').abs(),
      entryPrice: row.price('entryPrice'),
      exitPrice: row.price('exitPrice'),
      opened: row.moment('opened'),
      closed: row.moment('closed'),
      profit: { amount: net, isNet: true },
      fees: readFees(row, net),
      // Parts of a position have the same opening.
      position: row.text('position') || (/^PID/i.test(id) ? id : opening),
      entryId: opening,
    };
  },
  whenEmpty: 'The file has no closed positions. Choose a longer period in History and export it again.',
  otherFiles: [
    {
      columns: {
        type: text('Type'),
        amount: text('Amount'),
        balance: text('Balance', 'Balance after'),
        note: text('Note', 'Comment'),
      },
      sentence:
        'These are the deposits and withdrawals of cTrader. Export the History instead: open the History tab and choose Export to Excel in its context menu.',
    },
    {
      columns: { order: text('Order ID'), position: text('Position ID'), event: text('Event'), time: time('Time') },
      sentence: 'This is the export of a cTrader backtest. Export the History of an account instead.',
    },
    {
      columns: {
        symbol: text('Symbol'),
        direction: text('Direction'),
        entry: text('Entry price'),
        current: text('Current Price', 'Market price'),
      },
      sentence:
        'These are the open positions of cTrader. Export the History instead: open the History tab and choose Export to Excel in its context menu.',
    },
  ],
});
