import type { Draft } from '../formats/format.ts';

/** Counts rows per account and currency. */
const countCurrencies = (drafts: readonly Draft[]): Map<string, Map<string, number>> => {
  const counts = new Map<string, Map<string, number>>();
  for (const { account = '', currency, instrument } of drafts) {
    const code = currency || instrument.currency;
    if (!code) continue;
    const ofAccount = counts.get(account) ?? new Map<string, number>();
    ofAccount.set(code, (ofAccount.get(code) ?? 0) + 1);
    counts.set(account, ofAccount);
  }
  return counts;
};

/** The currency of most rows; of equally frequent ones the first in the alphabet, so that the order of rows does not matter. */
const findMain = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))[0]?.[0];

/** Amounts of different currencies cannot be added up, so an account has one: rows in another are listed as skipped. */
export const keepMainCurrency = (drafts: readonly Draft[], skip: (row: number, reason: string) => void): Draft[] => {
  const main = new Map([...countCurrencies(drafts)].map(([account, counts]) => [account, findMain(counts)]));
  return drafts.filter(({ account = '', currency, instrument, row }) => {
    const code = currency || instrument.currency;
    const expected = main.get(account);
    if (!code || code === expected) return true;
    skip(row, `The row is in ${code}, and the account in ${expected}.`);
    return false;
  });
};
