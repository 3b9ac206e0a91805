import type { Draft } from '../formats/format.ts';
import { describeColumns, isCost } from '../formats/unread-columns.ts';
import type { Question, ReadOptions } from '../types.ts';
import { isRoundTrip } from './finish.ts';

const askAccount = (drafts: readonly Draft[], { account }: ReadOptions): Question[] =>
  account === undefined && drafts.some((draft) => !draft.account)
    ? [{ id: 'account', text: 'Which account are these trades from? The file does not say.', assumed: null }]
    : [];

const hasNoFees = (draft: Draft): boolean => draft.fees === null && !(isRoundTrip(draft) && draft.profit.isNet);

const explainFees = (drafts: readonly Draft[], unread: readonly string[]): string => {
  const costs = unread.filter(isCost);
  if (costs.length > 0) return `The fees in ${describeColumns(costs)} are not read.`;
  return drafts.every(hasNoFees) ? 'The file has no fees.' : 'The file has fees for some rows only.';
};

const askFees = (drafts: readonly Draft[], unread: readonly string[], { feePerUnit }: ReadOptions): Question[] => {
  if (feePerUnit !== undefined || !drafts.some(hasNoFees)) return [];
  const text = `What do you pay per contract and side? ${explainFees(drafts, unread)}`;
  return [{ id: 'fees', text, assumed: '0' }];
};

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

/**
 * The questions that the rows leave open. notation.ts asks about the time zone and the date order.
 * @param unread columns that change money or meaning, and that the format does not read
 */
export const askAboutRows = (drafts: readonly Draft[], unread: readonly string[], options: ReadOptions): Question[] => [
  ...askAccount(drafts, options),
  ...askFees(drafts, unread, options),
  ...askPointValues(drafts, options),
];
