import { readEach, SkippedRow } from '../errors.ts';
import type { Grid, GridRow } from '../file/grid.ts';
import { memoize } from '../file/grid.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { matchHeader, number, optional, text, time, toHeader } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { markClosings } from './closings.ts';
import { defineFormat } from './define.ts';
import {
  checkConversion,
  ibkrOtherFiles,
  ibkrZone,
  isKnownClass,
  listStatementOthers,
  readOpenClose,
  toIbkrInstrument,
  toUnknownClass,
} from './ibkr.ts';
import { findStatementRate } from './ibkr-rates.ts';

/** In English, German, Spanish and French. */
const columns = {
  kind: text('DataDiscriminator'),
  category: text(
    ...['Asset Category', 'Vermögenswertkategorie', 'Categoría de activo'],
    ...["Catégorie d'actifs", "Catégorie d'actif"],
  ),
  currency: text('Currency', 'Währung', 'Divisa', 'Devise'),
  account: optional(text('Account', 'Konto', 'Cuenta', 'Compte')),
  symbol: text('Symbol', 'Símbolo', 'Symbole'),
  time: time('Date/Time', 'Datum/Zeit', 'Fecha/Hora', 'Date/Heure'),
  quantity: number('Quantity', 'Menge', 'Cantidad', 'Quantité'),
  price: number('T. Price', 'T.-Kurs', 'Precio trans.', 'T. Precio', 'Prix trans.'),
  proceeds: optional(number('Proceeds', 'Notional Value', 'Erlös', 'Nominalwert', 'Productos', 'Produit')),
  fees: number(
    ...['Comm/Fee', 'Comm in *', 'Prov./Gebühr', 'Prov. in *', 'Tarifa/com.', 'Com. entrante *'],
    ...['Comm/Tarif'],
  ),
  realized: optional(
    number(
      ...['Realized P/L', 'Realized P&L', 'Realisierter G&V', 'PyG realizadas', 'Realizado P/G'],
      ...['P/L réalisé'],
    ),
  ),
  code: optional(text('Code', 'Código')),
};
type Role = keyof typeof columns;

/** Every row begins with its section, in the language of the statement, and with Header, Data, SubTotal or Total. */
const isRowOf = ({ cells }: GridRow, section: string | undefined, kind: string): boolean =>
  cells[0] === section && cells[1] === kind;

/** The most detailed kind of rows: the others are sums of it. */
const kinds = ['Execution', 'Trade', 'Order'];

const keepMostDetailed = (rows: readonly GridRow[], index: number): GridRow[] => {
  const kind = kinds.find((name) => rows.some(({ cells }) => cells[index] === name));
  return rows.filter(({ cells }) => cells[index] === kind);
};

/**
 * The tables of the section Trades, which only this section has: stocks, options, futures and currencies have a header
 * each.
 */
const findTrades = ({ rows }: Grid): TableMatch<Role>[] => {
  const headers = rows.flatMap((row, index) => {
    const found = row.cells[1] === 'Header' ? matchHeader(toHeader(row.cells), columns) : undefined;
    return found ? [{ row, index, found }] : [];
  });
  return headers.map(({ row, index, found }, position) => {
    const data = rows
      .slice(index + 1, headers[position + 1]?.index)
      .filter((next) => isRowOf(next, row.cells[0], 'Data'));
    const kept = keepMostDetailed(data, found.get('kind') ?? -1);
    return { headers: row.cells, row: row.number, columns: found, rows: kept };
  });
};

const findAccount = memoize(
  ({ rows }) =>
    rows.find(({ cells: [, kind, field = ''] }) => kind === 'Data' && columns.account.names.includes(field))?.cells[3],
);

const multiplierColumns = {
  symbol: columns.symbol,
  multiplier: text('Multiplier', 'Multiplikator', 'Multiplicador', 'Multiplicateur'),
};

/** Symbol to multiplier, from the section Financial Instrument Information. */
const findMultipliers = memoize(
  (grid) =>
    new Map(
      findTables(grid, multiplierColumns).flatMap(({ headers, columns: found, rows }) =>
        rows
          .filter((row) => isRowOf(row, headers[0], 'Data'))
          .map(({ cells }) => [cells[found.get('symbol') ?? -1] ?? '', cells[found.get('multiplier') ?? -1] ?? '']),
      ),
    ),
);

type StatementRow = Row<Role>;

/** `Comm in USD` is in the currency of the account, `Comm/Fee` in that of the row. */
const readFeeCurrency = (row: StatementRow): string | undefined => / ([A-Z]{3})$/.exec(row.header('fees'))?.[1];

/** A P&L of 0 without a code is that of an opening fill. */
const readProfit = (row: StatementRow, effect: ExecutionDraft['effect']): ExecutionDraft['profit'] => {
  const realized = row.optionalDecimal('realized');
  return realized && (effect === 'close' || !realized.eq(0)) ? { amount: realized, isNet: true } : undefined;
};

/** The multiplier that the proceeds prove, for asset classes whose name is not known; '' if they prove none. */
const proveMultiplier = (row: StatementRow): string => {
  const value = row.decimal('quantity').times(row.price('price')).abs();
  const ratio = value.gt(0) ? row.optionalDecimal('proceeds')?.abs().div(value) : undefined;
  const whole = ratio?.round();
  return ratio && whole?.gt(0) && ratio.minus(whole).abs().lt(whole.times('0.0005')) ? whole.toFixed() : '';
};

const readInstrument = (row: StatementRow, grid: Grid): Instrument => {
  const [category, symbol] = [row.text('category'), row.text('symbol')];
  const multiplier = findMultipliers(grid).get(symbol) ?? '';
  return isKnownClass(category, row.header('category'))
    ? toIbkrInstrument(category, symbol, multiplier)
    : toUnknownClass(symbol, multiplier || proveMultiplier(row));
};

const readFill = (row: StatementRow, { file }: ReadContext): ExecutionDraft => {
  const quantity = row.decimal('quantity');
  const effect = readOpenClose(row.text('code'));
  checkConversion(row.text('code'));
  if (/\bCa\b/.test(row.text('code'))) throw new SkippedRow('The trade was canceled.');
  return {
    row: row.number,
    account: row.text('account') || findAccount(file.grid),
    instrument: readInstrument(row, file.grid),
    currency: row.text('currency'),
    side: quantity.gt(0) ? 'buy' : 'sell',
    quantity: quantity.abs(),
    price: row.price('price'),
    fees: row.optionalDecimal('fees')?.times(-1) ?? null,
    feeCurrency: readFeeCurrency(row),
    stated: { amount: row.optionalDecimal('proceeds') },
    feeRate: findStatementRate(file.grid, row.text('currency')),
    time: row.moment('time'),
    effect,
    profit: readProfit(row, effect),
  };
};

/** Rows without a code say by their P&L that they close something. */
const readFills = (rows: StatementRow[], context: ReadContext): ExecutionDraft[] => {
  const skip = (row: StatementRow, reason: string): void => context.skip(row.number, reason);
  return markClosings(readEach(rows, (row) => readFill(row, context), skip));
};

/**
 * Interactive Brokers, Activity Statement as CSV: the section Trades. One row for each order, or for each execution if
 * the statement has them. `Realized P/L` is net of the commissions of both sides.
 */
export const ibkrActivity = defineFormat({
  id: 'ibkr-activity',
  name: 'Interactive Brokers Activity Statement',
  columns,
  findTables: ({ grid }) => findTrades(grid),
  zone: ibkrZone,
  readTable: readFills,
  listOthers: listStatementOthers,
  whenEmpty: 'The statement has no trades. Choose a longer period and export the Activity Statement again.',
  otherFiles: ibkrOtherFiles,
});
