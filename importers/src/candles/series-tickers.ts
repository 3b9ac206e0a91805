import { parseContract, toContractCode } from '../instruments/contract-codes.ts';
import { findPointValue } from '../instruments/point-values.ts';

export type { Bar } from './candle.ts';

/** All spellings of a futures contract are one ticker, as in trades: `ES 12-24` is ESZ4. */
export function toSeriesTicker(text: string): string {
  const ticker = text.trim().toUpperCase();
  const contract = parseContract(ticker);
  return contract?.hasFullYear && / |20\d\d$/.test(ticker) ? toContractCode(contract) : ticker;
}

/**
 * The root of a contract or of a continuous contract: ES of ESZ4, ESZ24, @ES, /ES and ES1!. Only of futures that are
 * known.
 */
const findRoot = (ticker: string): string | undefined => {
  const contract = parseContract(ticker);
  if (contract) return findPointValue(contract.root) ? contract.root : undefined;
  const [, marked, continuous] = /^(?:[@/]([A-Z0-9]{1,6})|([A-Z0-9]{1,6})(?:[12]!|=F))$/.exec(ticker) ?? [];
  return marked ?? continuous;
};

/**
 * The root whose contracts are on the chart of a ticker: ES of ES, ES1! and ESZ4. Undefined without known contracts.
 */
export function findContractRoot(text: string): string | undefined {
  const ticker = text.trim().toUpperCase();
  return findRoot(ticker) ?? (findPointValue(ticker) ? ticker : undefined);
}

/**
 * The tickers under which prices for a ticker can be stored, the best first: a futures contract has those of its own
 * code, then of its root.
 */
export function listSeriesTickers(text: string): string[] {
  const ticker = text.trim().toUpperCase();
  const contract = parseContract(ticker);
  const root = findRoot(ticker);
  const own = root !== undefined && contract ? [toContractCode(contract)] : [];
  const roots = root === undefined ? [] : [root, `${root}1!`, `@${root}`, `/${root}`, `${root}=F`];
  return [...new Set([ticker, ...own, ...roots])];
}
