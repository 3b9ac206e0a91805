import Big from 'big.js';
import { type Grid, memoize } from '../file/grid.ts';
import { findPair } from '../instruments/pairs.ts';
import { text } from '../table/columns.ts';
import { findTables } from '../table/tables.ts';
import { tryDecimal } from '../values/decimal.ts';

/** What a row of trades says about rates. */
export interface RateRow {
  currency: string;
  feeCurrency: string;
  symbol: string;
  /** Units of the account's currency for one unit of the row's. */
  toBase: Big | null;
}

/** How much of the row's currency one unit of its commission's is worth; undefined if the rows do not say. */
export type FindFeeRate = (row: RateRow) => Big | undefined;

const isRate = (rate: Big | null): rate is Big => rate?.gt(0) === true;

/**
 * Rates of a Flex Query: `FXRateToBase` of each row. The row whose rate is 1 is in the currency of the account.
 * Commissions in another currency than the trade's are those of currency pairs, and in the currency of the account; the
 * price of a pair is used first if the file does not say which that is.
 */
export function createFindFeeRate(rows: readonly RateRow[]): FindFeeRate {
  const rates = new Map(rows.flatMap(({ currency, toBase }) => (isRate(toBase) ? [[currency, toBase] as const] : [])));
  const base = [...rates].find(([, rate]) => rate.eq(1))?.[0];
  return ({ currency, feeCurrency, symbol, toBase }) => {
    if (!isRate(toBase) || feeCurrency === '' || feeCurrency === currency) return undefined;
    const known = rates.get(feeCurrency);
    if (known) return known.div(toBase);
    if (base !== undefined) return feeCurrency === base ? new Big(1).div(toBase) : undefined;
    const { base: left, quote: right } = findPair(symbol) ?? {};
    return [left, right].includes(feeCurrency) ? undefined : new Big(1).div(toBase);
  };
}

const rateColumns = { currency: text('Currency', 'Währung'), rate: text('Exchange Rate', 'Wechselkurs') };

/** Currency to rate, from the section Base Currency Exchange Rate of an activity statement. */
const findBaseRates = memoize(
  (grid) =>
    new Map(
      findTables(grid, rateColumns).flatMap(({ headers, columns, rows }) =>
        rows
          .filter(({ cells }) => cells[0] === headers[0] && cells[1] === 'Data')
          .flatMap(({ cells }) => {
            const rate = tryDecimal(cells[columns.get('rate') ?? -1] ?? '');
            return isRate(rate) ? [[cells[columns.get('currency') ?? -1] ?? '', rate] as const] : [];
          }),
      ),
    ),
);

/** The rate of an activity statement, whose commissions in another currency are in that of the account. */
export function findStatementRate(grid: Grid, currency: string): Big | undefined {
  const toBase = findBaseRates(grid).get(currency);
  return toBase && new Big(1).div(toBase);
}
