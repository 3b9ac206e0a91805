import { parseContract } from './contract.ts';
import { parseOption } from './option.ts';
import { findPointValue } from './point-values.ts';

const OPTION_MULTIPLIER = '100';

/**
 * Dollars per 1.00 of price for one share or contract of a ticker: of a futures contract by its full code such as `MESU6`, and of an
 * option by its OCC code. Undefined if it is not known in dollars, and for a bare root such as ES, which can also be a share.
 */
export const findMultiplier = (ticker: string): string | undefined => {
  if (parseOption(ticker)) return OPTION_MULTIPLIER;
  const contract = parseContract(ticker);
  const known = findPointValue(contract?.root ?? ticker.toUpperCase());
  if (contract) return known?.currency === 'USD' ? known.value : undefined;
  return known ? undefined : '1';
};

/** The product code of a futures contract, such as MES for `MESU6`; undefined for another ticker. */
export const findProductCode = (ticker: string): string | undefined => parseContract(ticker)?.root;
