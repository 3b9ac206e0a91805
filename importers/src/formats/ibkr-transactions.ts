import Big from 'big.js';
import { wrongType } from '../errors.ts';
import type { Grid } from '../file/grid.ts';
import { memoize } from '../file/grid.ts';
import { parseContract, parseOption } from '../instruments/contract-codes.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { findPointValue } from '../instruments/point-values.ts';
import type { StatedAmount } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { sumKnown } from '../values/decimal.ts';
import { defineFormat } from './define.ts';
import { ibkrZone, toIbkrInstrument } from './ibkr.ts';
import { readSide } from './sides.ts';

const columns = {
  day: time('Date'),
  account: text('Account'),
  description: optional(text('Description')),
  type: text('Transaction Type'),
  symbol: text('Symbol'),
  quantity: number('Quantity'),
  price: number('Price'),
  // Exports without it have the currency of the account.
  currency: optional(text('Price Currency')),
  gross: optional(number('Gross Amount')),
  commission: number('Commission'),
  charges: optional(number('Transaction Fees')),
  net: number('Net Amount'),
  multiplier: optional(number('Multiplier')),
  rate: optional(number('Exchange Rate')),
};
type TransactionRow = Row<keyof typeof columns>;

/** The currency of the account, from the summary. */
const findBase = memoize(
  ({ rows }: Grid) =>
    rows.find(({ cells }) => cells[1] === 'Data' && /^(?:Base Currency|Basiswährung)$/i.test(cells[2] ?? ''))?.cells[3],
);

/** How many units of the account's currency one unit of the price's is worth; null if the file does not say. */
const readRate = (row: TransactionRow, base: string | undefined): Big | null => {
  const rate = row.optionalDecimal('rate');
  if (rate?.gt(0)) return rate;
  return base !== undefined && base === (row.text('currency') || base) ? new Big(1) : null;
};

/** Gross amount by price and quantity; null for a price of 0. */
const readRatio = (row: TransactionRow): Big | null => {
  const value = row
    .decimal('quantity')
    .times(row.optionalDecimal('price') ?? 0)
    .abs();
  const gross = row.optionalDecimal('gross')?.abs();
  return gross?.gt(0) && value.gt(0) ? gross.div(value) : null;
};

/** The price of the file is rounded. */
const isNear = (ratio: Big, value: string, tolerance = '0.01'): boolean =>
  ratio.div(value).minus(1).abs().lt(tolerance);

const findKnownValue = (row: TransactionRow): string | undefined =>
  findPointValue(parseContract(row.text('symbol'))?.root ?? '')?.value;

/** The multiplier that a gross amount proves: a usual one, or one with few digits. A wrong amount proves none. */
const proveMultiplier = (row: TransactionRow, ratio: Big): string => {
  const usual = ['1', '100', findKnownValue(row)].find((value) => value !== undefined && isNear(ratio, value));
  return usual ?? (ratio.gt('0.5') && ratio.lt(2) ? '1' : new Big(ratio.toPrecision(3)).toFixed());
};

/** Whether a row is of a future: its name is a contract, such as `MCL JUN26`, or its amount has the value of one. */
const isFuture = (row: TransactionRow, ratio: Big | null): boolean => {
  if (parseContract(row.text('description'))) return true;
  const known = findKnownValue(row);
  return known !== undefined && ratio !== null && !isNear(ratio, '1') && isNear(ratio, known);
};

/** The file has no asset class: the multiplier is that of its column, or what the gross amount proves. */
const toInstrument = (row: TransactionRow, ratio: Big | null, rate: Big | null): Instrument => {
  const symbol = row.text('symbol');
  const stated = row.optionalDecimal('multiplier');
  const proven = ratio && rate ? proveMultiplier(row, ratio.div(rate)) : '';
  const multiplier = stated?.gt(0) ? stated.toFixed() : proven;
  if (parseOption(symbol)) return toIbkrInstrument('OPT', symbol, multiplier);
  if (isFuture(row, ratio)) return toIbkrInstrument('FUT', symbol, multiplier);
  return toIbkrInstrument('STK', symbol, multiplier);
};

/** The gross amount in the currency of the price. Both the amount and the rate are rounded. */
const toStated = (row: TransactionRow, rate: Big | null): StatedAmount => {
  const gross = row.optionalDecimal('gross')?.abs() ?? null;
  const amount = rate && gross ? gross.div(rate) : null;
  return { amount, tolerance: rate?.eq(1) ? undefined : amount?.times('0.001').plus('0.02') };
};

/** Costs are in the currency of the account, and trades in that of their price. */
const convert = (fees: Big | null, { multiplier }: Instrument, ratio: Big | null, rate: Big | null): Big | null => {
  const implied = ratio && multiplier ? ratio.div(multiplier) : new Big(1);
  const divisor = rate ?? (isNear(implied, '1', '0.0005') ? new Big(1) : implied);
  return fees?.div(divisor) ?? null;
};

/** An option that ended without a fill, and the shares that it delivered. */
const ENDINGS = /assign|exercis|expir/i;

/**
 * Interactive Brokers and its introducing brokers: Transaction History as CSV. One row for each transaction, with the
 * day only. Fees, dividends and daily valuations stand between the trades.
 */
export const ibkrTransactions = defineFormat({
  id: 'ibkr-transactions',
  name: 'Interactive Brokers Transaction History',
  columns,
  zone: ibkrZone,
  isIgnored: (row) => row.cells[1] !== 'Data' || row.cells[0] !== 'Transaction History',
  readRow: (row, { file }) => {
    const type = row.text('type');
    const isEnding = ENDINGS.test(type) && !row.decimal('quantity').eq(0);
    if (!isEnding && !/^(?:buy|sell)$/i.test(type)) throw wrongType(type, 'Buy or Sell');
    const base = findBase(file.grid);
    const ratio = readRatio(row);
    const rate = readRate(row, base);
    const instrument = toInstrument(row, ratio, rate);
    // An option ends at 0, and the shares that it delivers have the strike as their price.
    const price = isEnding ? (row.optionalDecimal('price') ?? new Big(0)) : row.price('price');
    const fees = sumKnown(row.optionalDecimal('commission'), row.optionalDecimal('charges'))?.times(-1) ?? null;
    return {
      row: row.number,
      account: row.text('account'),
      instrument,
      currency: row.text('currency') || base,
      side: isEnding ? (row.decimal('quantity').gt(0) ? 'buy' : 'sell') : readSide(type),
      effect: isEnding && instrument.kind === 'option' ? 'close' : undefined,
      quantity: row.decimal('quantity').abs(),
      price,
      fees: convert(fees, instrument, ratio, rate),
      written: { price, fees },
      stated: toStated(row, rate),
      time: row.moment('day'),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period and export the Transaction History again.',
});
