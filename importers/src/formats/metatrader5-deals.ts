import { SkippedRow } from '../errors.ts';
import { toDecorated } from '../instruments/broker-symbol.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { findTables } from '../table/tables.ts';
import { defineFormat } from './define.ts';
import { findAccount, metaTraderZone, readCosts } from './metatrader.ts';
import { findPositions } from './metatrader5-positions.ts';
import { readSide } from './sides.ts';

const columns = {
  time: time('Time', 'Ora', 'Horário', 'Zeit', 'Fecha', 'Heure'),
  id: text('Deal', 'Affare', 'Oferta', 'Trade', 'Transacción', 'Transaction'),
  symbol: text('Symbol', 'Simbolo', 'Ativo', 'Símbolo', 'Symbole'),
  type: text('Type', 'Tipo', 'Typ'),
  direction: text('Direction', 'Direzione', 'Direção', 'Richtung', 'Dirección'),
  quantity: number('Volume', 'Volumen'),
  price: number('Price', 'Prezzo', 'Preço', 'Preis', 'Precio', 'Prix'),
  commission: number('Commission', 'Commissioni', 'Comissão', 'Kommission', 'Comisión'),
  fee: optional(number('Fee', 'Taxa', 'Gebühr', 'Tassa')),
  swap: number('Swap'),
  profit: number('Profit', 'Profitto', 'Lucro', 'Gewinn', 'Beneficio'),
  // After the profit: reading it as the profit is a known mistake.
  balance: number('Balance', 'Saldo', 'Bilancio', 'Kontostand'),
};

const effects: Readonly<Record<string, 'open' | 'close' | undefined>> = { in: 'open', out: 'close' };

/**
 * MetaTrader 5, history report: the section Deals, for reports without Positions. One row for each fill; the P&L, without costs, is
 * that of the closing deal. `in/out` goes through zero.
 */
export const metaTrader5Deals = defineFormat({
  id: 'metatrader5-deals',
  name: 'MetaTrader 5 deals',
  columns,
  findTables: (file) => (findPositions(file).length > 0 ? [] : findTables(file.grid, columns)),
  zone: metaTraderZone,
  // Titles and totals.
  isIgnored: (row) => row.text('time') === '' || row.text('id') === '',
  readRow: (row, { file }) => {
    const type = row.text('type').toLowerCase();
    if (type !== 'buy' && type !== 'sell')
      throw new SkippedRow(`The row is of type '${type.slice(0, 40)}', not buy or sell.`);
    const direction = row.text('direction').toLowerCase();
    return {
      row: row.number,
      id: row.text('id'),
      account: findAccount(file.grid),
      instrument: toDecorated(row.text('symbol')),
      side: readSide(type),
      quantity: row.decimal('quantity'),
      price: row.price('price'),
      fees: readCosts(row, 'commission', 'fee', 'swap'),
      time: row.moment('time'),
      sequence: row.text('id'),
      effect: effects[direction],
      profit: direction === 'in' ? undefined : { amount: row.decimal('profit'), isNet: false },
    };
  },
  whenEmpty: 'The report has no deals. Choose a longer period in History and save the report again.',
});
