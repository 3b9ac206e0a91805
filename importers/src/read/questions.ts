import type { Draft } from '../formats/format.ts';
import type { Question, ReadOptions } from '../types.ts';
import { isRoundTrip } from './finish.ts';

const askAccount = (drafts: readonly Draft[], { account }: ReadOptions): Question[] =>
  account === undefined && drafts.some((draft) => !draft.account)
    ? [{ id: 'account', text: 'Which account are these trades from? The file does not say.', assumed: null }]
    : [];

const hasNoFees = (draft: Draft): boolean => draft.fees === null && !(isRoundTrip(draft) && draft.profit.isNet);

const askFees = (drafts: readonly Draft[], { feePerUnit }: ReadOptions): Question[] =>
  feePerUnit === undefined && drafts.some(hasNoFees)
    ? [{ id: 'fees', text: 'What do you pay per contract and side? The file has no fees.', assumed: '0' }]
    : [];

const askPointValues = (drafts: readonly Draft[], { pointValues }: ReadOptions): Question[] => {
  const roots = drafts.flatMap((draft) =>
    !isRoundTrip(draft) && draft.instrument.multiplier === null && draft.instrument.root ? [draft.instrument.root] : [],
  );
  return [...new Set(roots)]
    .filter((root) => !pointValues?.[root])
    .toSorted()
    .map((root) => ({
      id: 'pointValue',
      text: `How much money is 1.00 of price of one ${root}?`,
      assumed: null,
      root,
    }));
};

/** What the rows leave open. Time zone and date order are asked where they are looked for. */
export const askAboutRows = (drafts: readonly Draft[], options: ReadOptions): Question[] => [
  ...askAccount(drafts, options),
  ...askFees(drafts, options),
  ...askPointValues(drafts, options),
];
