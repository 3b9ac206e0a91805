import { type EntryScope, readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { type Draft, emptyDraft } from './draft.ts';

const scopes: readonly EntryScope[] = ['tab', 'browser'];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What was typed and chosen and is not saved. */
export interface KeptDraft {
  id: string;
  values: Draft;
  /** The names of its files, which are kept elsewhere. */
  files: readonly string[];
}

const shape = emptyDraft('');

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && Object.keys(shape).every((name) => typeof value[name] === 'string');

const isKeptDraft = (value: unknown): value is KeptDraft =>
  isRecord(value) && typeof value.id === 'string' && Array.isArray(value.files) && isDraft(value.values);

const readDraft = (scope: EntryScope, slot: string): KeptDraft | null => {
  const draft = readTraderEntry(scope, slot);
  return isKeptDraft(draft) ? draft : null;
};

/**
 * The draft of this tab; where it has none, the last one of this browser: a tab that has crashed, or a browser that was
 * killed, comes back with a tab of its own.
 */
export const keptDraft = (slot: string): KeptDraft | null => readDraft('tab', slot) ?? readDraft('browser', slot);

export const keepDraft = (slot: string, draft: KeptDraft): void => {
  for (const scope of scopes) writeTraderEntry(scope, slot, draft);
};

/** Another tab's draft stays. */
export const dropDraft = (slot: string, id: string): void => {
  for (const scope of scopes) {
    if (readDraft(scope, slot)?.id === id) writeTraderEntry(scope, slot, null);
  }
};

/** What was typed into a trade that is there already, and is not saved. */
export interface KeptEdit {
  /** Of the trade as the form was opened on it. */
  version: number;
  values: Draft;
}

const isKeptEdit = (value: unknown): value is KeptEdit =>
  isRecord(value) && typeof value.version === 'number' && isDraft(value.values);

const editSlot = (tradeId: number): string => `trade-draft-of-${tradeId}`;

/** For this tab: it comes back after a crash or a new sign-in, and no other tab takes it for its own. */
export const keptEdit = (tradeId: number): KeptEdit | null => {
  const edit = readTraderEntry('tab', editSlot(tradeId));
  return isKeptEdit(edit) ? edit : null;
};
export const keepEdit = (tradeId: number, edit: KeptEdit | null): void =>
  writeTraderEntry('tab', editSlot(tradeId), edit);

/** What was sent last and has not been answered with success, and the key that it was sent with. */
export interface Attempt {
  key: string;
  sent: string;
}

const isAttempt = (value: unknown): value is Attempt => isRecord(value) && 'key' in value && 'sent' in value;

/** As long as the draft: whoever saves it after a lost reply, and a crash, repeats the same attempt. */
export const keptAttempt = (): Attempt | null => {
  const attempt = readTraderEntry('browser', 'trade-attempt');
  return isAttempt(attempt) ? attempt : null;
};
export const keepAttempt = (attempt: Attempt | null): void => writeTraderEntry('browser', 'trade-attempt', attempt);

/** The setup type of the last trade that was saved in this browser; '' when there is none. */
export const lastSetup = (): string => String(readTraderEntry('browser', 'last-setup') ?? '');
export const keepLastSetup = (setup: string): void => writeTraderEntry('browser', 'last-setup', setup);
