import type { Trade } from 'contracts';
import { type CheckedDraft, checkDraft, type Draft, draftOf, fieldWords } from '../entry/draft.ts';

/** The fields by the names that Trade Details shows them with. */
export const detailWords: typeof fieldWords = {
  ...fieldWords,
  tradeTag: 'Trade Tag',
  flagType: 'Bullflag Type',
  amount: 'Profit / Loss',
  comments: 'Comments',
};

/** What a save sends. An emptied name is sent as such: without one the old name would stay. */
export const checkEdit = (draft: Draft): CheckedDraft => {
  const checked = checkDraft(draft);
  return checked.body ? { body: { tradeName: '', ...checked.body } } : checked;
};

/** The fields in which two states of a trade differ. */
export const differences = (one: Trade, other: Trade): (keyof Draft)[] => {
  const [a, b] = [draftOf(one), draftOf(other)];
  return (Object.keys(a) as (keyof Draft)[]).filter((name) => a[name] !== b[name]);
};
