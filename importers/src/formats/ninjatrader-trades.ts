import Big from 'big.js';
import { inQuotes, SkippedRow } from '../errors.ts';
import { parseContract } from '../instruments/contract-codes.ts';
import { type Instrument, toFuture, toUnvalued } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';

/** NinjaTrader translates its grids. The first name is the English one. */
export const ninjaTraderNames = {
  instrument: ['Instrument', 'Instrumento', 'Strumento'],
  account: ['Account', 'Account display name', 'Compte', 'Konto', 'Cuenta'],
  quantity: ['Qty', 'Quantity', 'Qté', 'Quantité', 'Menge', 'Cantidad'],
  commission: ['Commission', 'Provision', 'Kommission', 'Comisión'],
} as const;

/** Times are those of the trader's computer. */
export const ninjaTraderZone = { assumed: 'local', isAsked: true } as const;

const columns = {
  instrument: text(...ninjaTraderNames.instrument),
  account: optional(text(...ninjaTraderNames.account)),
  side: text('Market pos.', 'Pos. marché.', 'Pos. marché', 'Marktpos.', 'Pos. mercado'),
  quantity: number(...ninjaTraderNames.quantity),
  entryPrice: number('Entry price', "Prix d'entrée", 'Einstiegspreis', 'Precio de entrada'),
  exitPrice: number('Exit price', 'Prix de sortie', 'Ausstiegspreis', 'Precio de salida'),
  opened: time('Entry time', "Heure d'entrée", 'Einstiegszeit', 'Hora de entrada'),
  closed: time('Exit time', 'Heure de sortie', 'Ausstiegszeit', 'Hora de salida'),
  profit: number('Profit', 'Bénéfice', 'Gewinn', 'Beneficio'),
  commission: optional(number(...ninjaTraderNames.commission)),
  clearing: optional(number('Clearing Fee')),
  exchange: optional(number('Exchange Fee')),
  ip: optional(number('IP Fee')),
  nfa: optional(number('NFA Fee')),
  mae: optional(number('MAE')),
  mfe: optional(number('MFE')),
};

const feeColumns = ['commission', 'clearing', 'exchange', 'ip', 'nfa'] as const;

const readSide = (word: string): 'long' | 'short' => {
  if (/^(?:long|lang|achat|acheteur|largo|compra)/i.test(word)) return 'long';
  if (/^(?:short|court|kurz|vente|vendeur|corto|venta)/i.test(word)) return 'short';
  throw new SkippedRow(`${inQuotes(word)} is neither long nor short.`);
};

const readFees = (row: Row<keyof typeof columns>): Big =>
  feeColumns.reduce((sum, role) => sum.plus(row.optionalDecimal(role) ?? 0), new Big(0));

/** Shares and currency pairs have the P&L of the file as well. */
const toInstrument = (name: string): Instrument => (parseContract(name) ? toFuture(name) : toUnvalued(name));

/**
 * Trade Performance → Trades. One row for each exit of a position; the P&L is net of all fee columns, also of hidden
 * ones. Columns, language, dates and numbers follow the trader's settings. `Trade number` counts rows and identifies
 * nothing.
 */
export const ninjaTraderTrades = defineFormat({
  id: 'ninjatrader-trades',
  name: 'NinjaTrader Trades',
  columns,
  zone: ninjaTraderZone,
  roundTrips: 'netted',
  readRow: (row) => ({
    row: row.number,
    account: row.text('account'),
    instrument: toInstrument(row.text('instrument')),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity'),
    entryPrice: row.price('entryPrice'),
    exitPrice: row.price('exitPrice'),
    opened: row.moment('opened'),
    closed: row.moment('closed'),
    // Exits of one position repeat its entry.
    entryId: `${row.text('opened')} ${row.text('entryPrice')}`,
    profit: { amount: row.decimal('profit'), isNet: true },
    fees: readFees(row),
    mae: row.optionalDecimal('mae')?.abs(),
    mfe: row.optionalDecimal('mfe')?.abs(),
  }),
  whenEmpty: 'The file has no trades. Choose a longer period in Trade Performance and export the Trades grid again.',
  otherFiles: [
    {
      columns: { performance: text('Performance'), all: text('All trades'), long: text('Long trades') },
      sentence: 'This is the summary of NinjaTrader. Choose Display: Trades in Trade Performance and export that grid.',
    },
    {
      columns: {
        instrument: text('Instrument'),
        action: text('Action'),
        type: text('Type'),
        state: text('State'),
        filled: text('Filled'),
      },
      sentence:
        'These are the orders of NinjaTrader. Export the Executions or the Trades grid instead: in the Control Center, open New, Trade Performance, choose Display, and Export in the context menu.',
    },
    {
      columns: {
        instrument: text('Instrument'),
        position: text('Position'),
        unrealized: text('Unrealized PnL', 'Unrealized P/L'),
      },
      sentence:
        'These are the open positions of NinjaTrader. Export the Executions or the Trades grid instead: in the Control Center, open New, Trade Performance, choose Display, and Export in the context menu.',
    },
    {
      columns: {
        connection: text('Connection', 'Connection Status'),
        cash: text('Cash value'),
        realized: text('Realized PnL', 'Gross realized PnL'),
      },
      sentence:
        'These are the accounts of NinjaTrader. Export the Executions or the Trades grid instead: in the Control Center, open New, Trade Performance, choose Display, and Export in the context menu.',
    },
  ],
});
