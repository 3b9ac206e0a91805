import { type Draft as FormDraft, readDraft, removeDraft, storeDraft, toText } from 'shared-ui';
import { isObject, readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { FACT_NAMES } from '../../../shared/factTexts.ts';
import { type Draft, parseDraft } from './draft.ts';

/** A missing fact stays missing: an empty text would remove the fact from the trade. */
const parseEdit = (stored: Readonly<Record<string, unknown>>): Partial<Draft> => {
  const isKnown = ([name]: [string, string]) => !FACT_NAMES.some((fact) => fact === name && !(fact in stored));
  return Object.fromEntries(Object.entries(parseDraft(stored)).filter(isKnown));
};

const getEditName = (tradeId: number): string => `trade-draft-of-${tradeId}`;

/** The unsaved changes to an existing trade, with the trade's version when the form opened. */
export type StoredEdit = FormDraft<Partial<Draft>>;

export function readStoredEdit(tradeId: number): StoredEdit | null {
  return readDraft(getEditName(tradeId), parseEdit);
}
export function storeEdit(tradeId: number, edit: StoredEdit): void {
  storeDraft(getEditName(tradeId), edit);
}
export function removeEdit(tradeId: number, id: string): void {
  removeDraft(getEditName(tradeId), id);
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
