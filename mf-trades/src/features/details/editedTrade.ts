import type { Trade } from 'contracts';
import { type Draft, fieldLabels, toDraft, type ValidatedDraft, validateDraft } from '../entry/draft.ts';

/** The labels of the fields in Trade Details. */
export const detailLabels: typeof fieldLabels = {
  ...fieldLabels,
  ticker: 'Trade Tag',
  setup: 'Bullflag Type',
  amount: 'Profit / Loss',
  notes: 'Comments',
};

/** Sends an empty name explicitly: a body without a name would keep the old one. Of the facts, it sends what differs from the saved trade. */
export const validateEdit = (draft: Draft, saved: Trade): ValidatedDraft => {
  const result = validateDraft(draft, toDraft(saved));
  return result.body ? { body: { name: '', ...result.body } } : result;
};

export const findChangedFields = (before: Trade, after: Trade): (keyof Draft)[] => {
  const [a, b] = [toDraft(before), toDraft(after)];
  return (Object.keys(a) as (keyof Draft)[]).filter((name) => a[name] !== b[name]);
};
