import Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import type { ExecutionDraft } from '../read/format.ts';
import { type Column, number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';

/** An amount whose header has its currency, as in `Total EUR`, or is followed by an unnamed column with it. */
const withCurrency = (...names: string[]): Column => number(...names.flatMap((name) => [`${name} *`, name]));

/**
 * English, Dutch, German, Spanish, French, Italian and Portuguese. Newer files have the currency of the account in the
 * header.
 */
const columns = {
  day: time('Date', 'Datum', 'Fecha', 'Data'),
  clock: time('Time', 'Tijd', 'Uhrzeit', 'Hora', 'Heure', 'Ora'),
  product: text('Product', 'Produkt', 'Producto', 'Produit', 'Prodotto', 'Produto'),
  isin: text('ISIN', 'Code ISIN'),
  exchange: text(
    'Reference exchange',
    'Reference',
    'Exchange',
    'Beurs',
    'Referenzbörse',
    'Bolsa de referencia',
    'Bolsa de',
    'Bourse de référence',
    'Place boursière sectionnée',
    'Borsa di riferimento',
    'Borsa di',
    'Bolsa de referência',
  ),
  quantity: number('Quantity', 'Aantal', 'Anzahl', 'Número', 'Quantité', 'Quantità', 'Quantidade'),
  price: number('Price', 'Koers', 'Kurs', 'Precio', 'Cours', 'Quotazione', 'Preço', 'Preços'),
  localValue: number(
    'Local value',
    'Lokale waarde',
    'Wert in Lokalwährung',
    'Valor local',
    'Valeur locale',
    'Montant devise locale',
    'Valore locale',
  ),
  value: withCurrency('Value', 'Waarde', 'Wert', 'Valor', 'Valeur', 'Montant', 'Valore'),
  total: withCurrency('Total', 'Totaal', 'Gesamt', 'Montant négocié', 'Totale'),
  // The total contains these costs.
  costs: optional(
    number('Transaction and/or third party fees', 'Transaction and/or third party fees *', 'Transaction and/or third'),
  ),
  conversion: optional(number('AutoFX Fee', 'AutoFX Fee *', 'Commissione AutoFX')),
};
type Role = keyof typeof columns;

/** The currency of the account: that of the header, or of the unnamed column beside the total. */
const readCurrency = (row: Row<Role>): string => {
  const [, inHeader] = / ([A-Z]{3})$/.exec(row.header('total')) ?? [];
  if (inHeader !== undefined) return inHeader;
  const index = row.cells.lastIndexOf(row.text('total'));
  return [row.cells[index + 1], row.cells[index - 1]].find((cell = '') => /^[A-Z]{3}$/.test(cell)) ?? '';
};

/** How many units a contract has: 1 for shares, usually 100 for options. The local value is rounded to cents. */
const readMultiplier = (row: Row<Role>, quantity: Big): Big => {
  const units = quantity.times(row.price('price')).abs();
  const value = row.decimal('localValue').abs();
  const ratio = units.gt(0) ? value.div(units) : new Big(1);
  return (
    [1, 10, 100, 1000].map((known) => new Big(known)).find((known) => ratio.div(known).minus(1).abs().lt('0.05')) ??
    new Big(1)
  );
};

/** In the currency of the account: its value, and the total after all costs, are what was paid or received. */
const readFill = (row: Row<Role>): ExecutionDraft => {
  const signed = row.decimal('quantity');
  if (signed.eq(0)) throw new SkippedRow('The quantity is not above 0.');
  const quantity = signed.abs();
  const multiplier = readMultiplier(row, quantity);
  const value = row.decimal('value');
  const fees = value.minus(row.decimal('total'));
  return {
    row: row.number,
    // Names of products are longer than a ticker, and change.
    instrument: { ...toShare(row.text('isin')), multiplier: multiplier.toFixed() },
    currency: readCurrency(row),
    side: signed.gt(0) ? 'buy' : 'sell',
    quantity,
    price: value.abs().div(quantity.times(multiplier)),
    fees,
    written: { price: row.price('price'), fees },
    // In the currency of the price.
    stated: { amount: row.decimal('localValue'), tolerance: new Big('0.01') },
    time: row.moment('day', 'clock'),
    // Options can be written; shares are sold after they were bought.
    effect: signed.lt(0) && multiplier.eq(1) ? 'close' : undefined,
  };
};

/**
 * DEGIRO: Activity → Transactions → Export as CSV, in seven languages. One row for each fill; the sign of the quantity
 * is the side.
 */
export const degiro = defineFormat({
  id: 'degiro',
  name: 'DEGIRO transactions',
  columns,
  zone: { assumed: 'Europe/Amsterdam', isAsked: true },
  dateOrder: 'dmy',
  isIgnored: (row) => row.text('isin') === '',
  readRow: readFill,
  whenEmpty: 'The file has no transactions. Choose a longer period in DEGIRO and export Transactions again.',
  otherFiles: [
    {
      columns: {
        day: columns.day,
        product: columns.product,
        isin: columns.isin,
        valueDate: text('Value date', 'Valutadatum', 'Date de', 'Fecha valor', 'Data Valore', 'Data Valor'),
      },
      sentence: 'This is the account statement of DEGIRO. Export Transactions instead: open Activity, Transactions.',
    },
    {
      columns: {
        product: columns.product,
        isin: text('Symbol/ISIN', 'Symbool/ISIN'),
        value: text('Value in EUR', 'Waarde in EUR', 'Wert in EUR'),
      },
      sentence: 'This is the portfolio of DEGIRO. Export Transactions instead: open Activity, Transactions.',
    },
  ],
});
