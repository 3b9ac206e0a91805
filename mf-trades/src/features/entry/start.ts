import type { Trade } from 'contracts';
import { getToday } from 'shared-ui';
import { randomKey } from '../random-key.ts';
import { type Draft, draftOf, emptyDraft } from './draft.ts';
import { type KeptDraft, keptDraft, lastSetup } from './memory.ts';

/** What a form begins with, where nothing was kept of it. */
export interface FormStart {
  /** The day that was asked for; today when null. */
  day: string | null;
  /** The setup of the trade before; else the last one of this browser. */
  setup?: string;
  /** The trade that is duplicated: everything of it but media and date. */
  copied?: Trade;
}

export interface FirstDraft extends KeptDraft {
  /** It is what was typed before. */
  restored: boolean;
}

/** A copy has a draft of its own, so that duplicating a trade never costs what was begun on the empty form. */
export const slotOf = ({ copied }: FormStart): string => (copied ? `trade-draft-${copied.id}` : 'trade-draft');

export const freshDraft = ({ day, setup }: FormStart): Draft => ({
  ...emptyDraft(day ?? getToday()),
  flagType: setup ?? lastSetup(),
});

export const firstDraft = (start: FormStart): FirstDraft => {
  const fresh = freshDraft(start);
  const kept = keptDraft(slotOf(start));
  if (kept) {
    const date = start.day ?? (kept.values.date || fresh.date);
    return { ...kept, values: { ...kept.values, date }, restored: true };
  }
  const values = start.copied ? { ...draftOf(start.copied), date: fresh.date } : fresh;
  return { id: randomKey(), values, files: [], restored: false };
};
