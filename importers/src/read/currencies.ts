import type { Draft, ReadContext } from './format.ts';

/** The name of the account in the journal, by the name that the row has. */
export type NameAccount = (draft: Draft, name: string | null) => string | null;

const readCurrency = ({ currency, instrument }: Draft): string | undefined => currency || instrument.currency;

/** Counts rows per account and currency. */
const countCurrencies = (drafts: readonly Draft[]): Map<string, Map<string, number>> => {
  const counts = new Map<string, Map<string, number>>();
  for (const draft of drafts) {
    const code = readCurrency(draft);
    if (!code) continue;
    const { account = '' } = draft;
    const ofAccount = counts.get(account) ?? new Map<string, number>();
    ofAccount.set(code, (ofAccount.get(code) ?? 0) + 1);
    counts.set(account, ofAccount);
  }
  return counts;
};

/**
 * The currency of most rows; of equally frequent ones the first in the alphabet, so that the order of rows does not
 * matter.
 */
const findMain = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))[0]?.[0];

/**
 * Amounts of different currencies cannot be added up, so that rows in another currency than most rows of their account
 * belong to an account of their own: `U7654321 EUR`.
 */
export function keepCurrenciesApart(drafts: readonly Draft[], warn: ReadContext['warn']): NameAccount {
  const main = new Map([...countCurrencies(drafts)].map(([account, counts]) => [account, findMain(counts)]));
  const isApart = (draft: Draft): boolean => {
    const code = readCurrency(draft);
    return code !== undefined && code !== '' && code !== main.get(draft.account ?? '');
  };
  const apart = drafts.filter(isApart);
  for (const code of new Set(apart.map(readCurrency))) {
    const rows = apart.filter((draft) => readCurrency(draft) === code);
    const [first] = rows;
    const own = main.get(first?.account ?? '');
    const [count, verb] = rows.length === 1 ? ['1 row', 'goes'] : [`${rows.length} rows`, 'go'];
    warn(`${count} in ${code} ${verb} to a separate account with ${code} in its name: the account is in ${own}.`);
  }
  return (draft, name) => (isApart(draft) ? [name, readCurrency(draft)].filter(Boolean).join(' ') : name);
}
