import { toText } from 'shared-ui';
import { type EntryScope, isObject, readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { FACT_NAMES } from '../../../shared/factTexts.ts';
import { type Draft, parseDraft } from './draft.ts';

const SCOPES: readonly EntryScope[] = ['tab', 'browser'];

/** The unsaved values of Add Trade. */
export interface StoredDraft {
  id: string;
  values: Draft;
  /** The names of its files. Their content is in the store of draft files. */
  files: readonly string[];
}

const readDraftIn = (scope: EntryScope, draftName: string): StoredDraft | null => {
  const draft = readTraderEntry(scope, draftName);
  if (!isObject(draft) || typeof draft.id !== 'string' || !isObject(draft.values)) return null;
  const files = Array.isArray(draft.files) ? draft.files.map(toText) : [];
  return { id: draft.id, values: parseDraft(draft.values), files };
};

/** The draft of this tab, or else the browser's latest: after a crash, the browser may open a new tab. */
export function readDraft(draftName: string): StoredDraft | null {
  return readDraftIn('tab', draftName) ?? readDraftIn('browser', draftName);
}

export function storeDraft(draftName: string, draft: StoredDraft): void {
  for (const scope of SCOPES) writeTraderEntry(scope, draftName, draft);
}

/** Keeps the draft of another tab. */
export function removeDraft(draftName: string, id: string): void {
  for (const scope of SCOPES) {
    if (readDraftIn(scope, draftName)?.id === id) writeTraderEntry(scope, draftName, null);
  }
}

/** The unsaved changes to an existing trade. */
export interface StoredEdit {
  /** The trade's version when the form opened. */
  version: number;
  /** The values of the form. A fact that the form did not have when the edit was stored is missing. */
  values: Partial<Draft>;
}

/** A missing fact stays missing: an empty text would remove the fact from the trade. */
const parseEdit = (stored: Readonly<Record<string, unknown>>): Partial<Draft> => {
  const isKnown = ([name]: [string, string]) => !FACT_NAMES.some((fact) => fact === name && !(fact in stored));
  return Object.fromEntries(Object.entries(parseDraft(stored)).filter(isKnown));
};

const getEditName = (tradeId: number): string => `trade-draft-of-${tradeId}`;

/** Edits are stored per tab: they survive a crash or a new sign-in, and do not appear in other tabs. */
export function readStoredEdit(tradeId: number): StoredEdit | null {
  const edit = readTraderEntry('tab', getEditName(tradeId));
  if (!isObject(edit) || typeof edit.version !== 'number' || !isObject(edit.values)) return null;
  return { version: edit.version, values: parseEdit(edit.values) };
}
export function storeEdit(tradeId: number, edit: StoredEdit | null): void {
  writeTraderEntry('tab', getEditName(tradeId), edit);
}

/** The last trade sent without a confirmed reply, and its idempotency key. */
interface SentTrade {
  key: string;
  sent: string;
}

/** Stored as long as the draft, so that a retry after a crash uses the same key. */
export function readSentTrade(): SentTrade | null {
  const sentTrade = readTraderEntry('browser', 'trade-attempt');
  return isObject(sentTrade) ? { key: toText(sentTrade.key), sent: toText(sentTrade.sent) } : null;
}
export function storeSentTrade(sentTrade: SentTrade | null): void {
  writeTraderEntry('browser', 'trade-attempt', sentTrade);
}

/** The setup of the last trade saved in this browser, or ''. */
export function readLastSetup(): string {
  return String(readTraderEntry('browser', 'last-setup') ?? '');
}
export function storeLastSetup(setup: string): void {
  writeTraderEntry('browser', 'last-setup', setup);
}
