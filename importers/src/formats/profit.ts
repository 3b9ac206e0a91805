import { inQuotes, SkippedRow } from '../errors.ts';
import { memoize } from '../file/grid.ts';
import { parseContract } from '../instruments/contract-codes.ts';
import { toFuture, toUnvalued } from '../instruments/instrument.ts';
import { number, optional, text, time } from '../table/columns.ts';
import { defineFormat } from './define.ts';

const columns = {
  symbol: text('Ativo'),
  opened: time('Abertura'),
  closed: time('Fechamento'),
  bought: number('Qtd Compra', 'Qtd'),
  sold: optional(number('Qtd Venda')),
  side: text('Lado'),
  buyPrice: number('Preço Compra'),
  sellPrice: number('Preço Venda'),
  profit: number('Res. Operação'),
};

/** `Conta: 001234` or `Conta;12345` above the table. */
const findAccount = memoize(({ rows }): string | undefined => {
  for (const { cells } of rows.slice(0, 10)) {
    const [, account] = /^Conta:? ?(\w{1,20})$/.exec(cells.filter(Boolean).join(' ')) ?? [];
    if (account !== undefined) return account;
  }
  return undefined;
});

const readSide = (letter: string): 'long' | 'short' => {
  if (letter === 'C') return 'long';
  if (letter === 'V') return 'short';
  throw new SkippedRow(`${inQuotes(letter)} is neither C nor V.`);
};

/** Profit by Nelogica, in Brazil: the report of operations. One row for each operation, in reais and without costs. */
export const profit = defineFormat({
  id: 'profit',
  name: 'Profit operations',
  columns,
  zone: { assumed: 'America/Sao_Paulo', isAsked: true },
  dateOrder: 'dmy',
  roundTrips: 'single',
  // Blank rows and totals.
  isIgnored: (row) => row.text('symbol') === '' || row.text('side') === '',
  readRow: (row, { file }) => {
    if (!/\d/.test(row.text('closed'))) throw new SkippedRow('The operation is still open.');
    const side = readSide(row.text('side').toUpperCase());
    const symbol = row.text('symbol');
    const buyPrice = row.price('buyPrice');
    const sellPrice = row.price('sellPrice');
    return {
      row: row.number,
      account: findAccount(file.grid),
      instrument: parseContract(symbol) ? toFuture(symbol) : toUnvalued(symbol),
      currency: 'BRL',
      side,
      quantity: row.decimal(side === 'short' && row.text('sold') !== '' ? 'sold' : 'bought').abs(),
      entryPrice: side === 'long' ? buyPrice : sellPrice,
      exitPrice: side === 'long' ? sellPrice : buyPrice,
      opened: row.moment('opened'),
      closed: row.moment('closed'),
      profit: { amount: row.decimal('profit'), isNet: false },
      fees: null,
    };
  },
  whenEmpty: 'The report has no operations. Choose a longer period in Profit and export it again.',
});
