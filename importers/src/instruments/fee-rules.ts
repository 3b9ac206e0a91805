import { findProductCode } from './point-values.ts';

interface FeeCondition {
  account?: string | undefined;
  /** A ticker or a product code, in upper case. */
  instrument?: string | undefined;
}

/** The rank of a rule for the trade, higher for a more specific rule; -1 if the rule does not apply. */
const rankRule = ({ account, instrument }: FeeCondition, ticker: string, ownAccount: string): number => {
  const isOther = instrument !== undefined && instrument !== ticker && instrument !== findProductCode(ticker);
  if (isOther || (account !== undefined && account.toLowerCase() !== ownAccount)) return -1;
  return (account === undefined ? 0 : 1) + (instrument === undefined ? 0 : 2);
};

/** Finds the fee that applies to a ticker in an account: the most specific one, of equal ones the first. */
export function findFeeRule<R extends FeeCondition>(rules: readonly R[], ticker: string, account = ''): R | undefined {
  const code = ticker.trim().toUpperCase();
  const own = account.trim().toLowerCase();
  const ranked = rules.map((rule) => ({ rule, rank: rankRule(rule, code, own) })).filter(({ rank }) => rank >= 0);
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.rule;
}
