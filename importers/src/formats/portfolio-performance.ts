import Big from 'big.js';
import { SkippedRow, wrongType } from '../errors.ts';
import { toShare } from '../instruments/instrument.ts';
import { limits } from '../limits.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import type { Moment } from '../values/file-times.ts';
import { defineFormat } from './define.ts';

const shared = {
  time: time('Date', 'Datum'),
  type: text('Type', 'Typ'),
  quantity: number('Shares', 'Stück'),
  fees: number('Fees', 'Gebühren'),
  taxes: number('Taxes', 'Steuern'),
  note: optional(text('Note', 'Notiz')),
};

/** The table of all transactions. Columns of identifiers are there if the trader shows them. */
const columns = {
  ...shared,
  name: text('Security', 'Wertpapier'),
  price: number('Quote', 'Kurs'),
  amount: number('Amount', 'Betrag'),
  total: number('Net Transaction Value', 'Gesamtpreis'),
  // For a purchase or a sale: the securities account.
  account: optional(text('Cash Account', 'Account', 'Konto')),
  symbol: optional(text('Symbol', 'Ticker Symbol', 'Ticker-Symbol', 'Ticker')),
  isin: optional(text('ISIN')),
};

/** The file of one securities account. */
const accountColumns = {
  ...shared,
  total: number('Value', 'Wert'),
  currency: text('Transaction Currency', 'Buchungswährung'),
  isin: text('ISIN'),
  wkn: text('WKN'),
  symbol: text('Ticker Symbol', 'Ticker-Symbol'),
  name: text('Security Name', 'Wertpapiername'),
};
type SharedRole = keyof typeof shared | 'name' | 'symbol' | 'isin';
type SharedRow = Row<SharedRole>;

const sides: Readonly<Record<string, 'buy' | 'sell'>> = { buy: 'buy', kauf: 'buy', sell: 'sell', verkauf: 'sell' };

const TAXES = 'Taxes of the file count as fees of the trade.';

/** Beginning and end of a name that is longer than a ticker: funds differ in both. */
const shorten = (name: string): string =>
  name.length <= limits.tickerLength ? name : `${name.slice(0, 15).trimEnd()}…${name.slice(-16).trimStart()}`;

/** Midnight stands for a transaction without a time. */
const readTime = (row: SharedRow): Moment => {
  const moment = row.moment('time');
  return /\d$/.test(row.text('time')) && !/[T ]0?0:00(?::00)?$/.test(row.text('time'))
    ? moment
    : { ...moment, at: null };
};

const findTicker = (row: SharedRow): string => row.text('symbol') || row.text('isin') || shorten(row.text('name'));

const readSide = (row: SharedRow): 'buy' | 'sell' => {
  const side = sides[row.text('type').toLowerCase()];
  if (side) return side;
  throw wrongType(row.text('type'), 'a purchase or a sale');
};

const readCosts = (row: SharedRow, { warn }: ReadContext): Big => {
  const taxes = row.optionalDecimal('taxes') ?? new Big(0);
  if (!taxes.eq(0)) warn(TAXES);
  // An empty cell stands for 0.
  return taxes.plus(row.optionalDecimal('fees') ?? 0);
};

/** A fill of which the file states what was paid or received in total. */
const toFill = (row: SharedRow, total: Big, context: ReadContext) => {
  const side = readSide(row);
  const quantity = row.decimal('quantity').abs();
  if (quantity.eq(0)) throw new SkippedRow('The quantity is not above 0.');
  const fees = readCosts(row, context);
  const value = side === 'buy' ? total.abs().minus(fees) : total.abs().plus(fees);
  return {
    row: row.number,
    instrument: toShare(findTicker(row)),
    side,
    quantity,
    price: value.div(quantity),
    fees,
    time: readTime(row),
    // Portfolio Performance has no short sales.
    effect: side === 'sell' ? ('close' as const) : undefined,
    notes: row.text('note'),
  };
};

/** `USD` of `USD 55.00`: Portfolio Performance writes only currencies other than that of the file. */
const readPrefix = (text: string): string => /^-?([A-Z]{3})\s/.exec(text)?.[1] ?? '';

/** The amount of the file, if quote and total are in one currency. */
const toStated = (row: Row<keyof typeof columns>): ExecutionDraft['stated'] => {
  const [currency, ...others] = new Set(
    (['price', 'amount', 'total'] as const).map((role) => readPrefix(row.text(role))),
  );
  return currency === undefined || others.length > 0 ? undefined : { amount: row.optionalDecimal('amount') };
};

/** Portfolio Performance: All Transactions → Export → CSV, in English and German. One row for each transaction. */
export const portfolioPerformance = defineFormat({
  id: 'portfolio-performance',
  name: 'Portfolio Performance, all transactions',
  isUntried: true,
  columns,
  zone: { assumed: 'local', isAsked: true },
  readRow: (row, context) => {
    const fill = toFill(row, row.decimal('total'), context);
    const { fees } = fill;
    return {
      ...fill,
      account: row.text('account'),
      currency: readPrefix(row.text('total')),
      written: { price: row.optionalDecimal('price') ?? fill.price, fees },
      stated: toStated(row),
    };
  },
  whenEmpty: 'The file has no purchases and sales. Choose a longer period in All Transactions and export it again.',
  otherFiles: [
    {
      columns: {
        name: text('Security', 'Wertpapier'),
        amount: text('Amount', 'Betrag'),
        balance: text('Balance', 'Saldo'),
      },
      sentence:
        'This is a cash account of Portfolio Performance, which has no quantities and prices. Open All Transactions, choose Export and CSV instead.',
    },
    {
      columns: { name: text('Security Name', 'Wertpapiername'), isin: text('ISIN'), quote: text('Latest', 'Letzter') },
      sentence:
        'This is the list of securities of Portfolio Performance, which has no transactions. Open All Transactions, choose Export and CSV instead.',
    },
  ],
});

/** Portfolio Performance: File → Export → CSV → Securities Account Transactions, in English and German. */
export const portfolioPerformanceAccount = defineFormat({
  id: 'portfolio-performance-account',
  name: 'Portfolio Performance, one securities account',
  isUntried: true,
  columns: accountColumns,
  // The total is in the currency of the transaction.
  ignored: ['Currency Gross Amount', 'Währung Bruttobetrag'],
  zone: { assumed: 'local', isAsked: true },
  readRow: (row, context) => ({
    ...toFill(row, row.decimal('total'), context),
    currency: row.text('currency'),
  }),
  whenEmpty: 'The file has no purchases and sales. Export the transactions of a securities account.',
});
