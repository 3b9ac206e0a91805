import type { Trade } from 'contracts';
import { createRandomKey, getToday, readDraft } from 'shared-ui';
import { createEmptyDraft, type Draft, parseDraft, toDraft } from './draft.ts';
import { readLastSetup } from './draftStorage.ts';
import type { ProposedTrade } from './proposedTrade.ts';

/** The initial values of a form that has no stored draft. */
export interface FormStart {
  /** The requested day; null for today. */
  day: string | null;
  /** The setup of the previous trade. Defaults to the last one used in this browser. */
  setup?: string;
  /** The account of the previous trade. */
  account?: string;
  /** The trade to duplicate, without its media and date. */
  copied?: Trade;
  /** The proposal of the inbox that the trade is made of. */
  proposed?: ProposedTrade;
}

export interface InitialDraft {
  id: string;
  values: Draft;
  /** The names of its files. */
  files: readonly string[];
  isRestored: boolean;
}

/** A copy and a proposal have separate drafts, so that they do not replace the draft of the empty form. */
export function getDraftName({ copied, proposed }: FormStart): string {
  if (proposed) return `trade-draft-${proposed.entry}`;
  return copied ? `trade-draft-${copied.id}` : 'trade-draft';
}

export function createDraft({ day, setup, account = '' }: FormStart): Draft {
  return {
    ...createEmptyDraft(day ?? getToday()),
    setup: setup ?? readLastSetup(),
    account,
  };
}

/** A copy is of another day, so it has no times and no executions. */
const copyDraft = (trade: Trade, { date }: Draft): Draft => ({
  ...toDraft(trade),
  date,
  openedAt: '',
  closedAt: '',
  executions: '',
});

const fillIn = ({ copied, proposed }: FormStart, newDraft: Draft): Draft => {
  if (proposed) return { ...proposed.values, date: proposed.values.date || newDraft.date };
  return copied ? copyDraft(copied, newDraft) : newDraft;
};

export function loadInitialDraft(start: FormStart): InitialDraft {
  const newDraft = createDraft(start);
  const stored = readDraft(getDraftName(start), parseDraft);
  if (stored) {
    const date = start.day ?? (stored.values.date || newDraft.date);
    return { id: stored.id, values: { ...stored.values, date }, files: stored.files ?? [], isRestored: true };
  }
  return { id: createRandomKey(), values: fillIn(start, newDraft), files: [], isRestored: false };
}
