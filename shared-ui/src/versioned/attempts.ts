import { createRandomKey } from '../data/writes.ts';
import type { Draft } from './draftStore.ts';
import { isSame } from './mergeVersions.ts';
import type { Schema, Versioned, VersionedFormOptions } from './options.ts';
import type { Drafts } from './useDraft.ts';

/** The version of the last save, and what it saved, which the page or the caller may not have rendered yet. */
export interface LastSave<Values> {
  version: number;
  values: Values | null;
}

/** A draft of what is stored now, with changes. */
export function createDraft<Reply, Document extends Versioned, S extends Schema, Values extends object>(
  { read, find, toValues }: VersionedFormOptions<Reply, Document, S, Values>,
  lastSave: LastSave<Values>,
  { target = '', changes = {} }: { target?: string | undefined; changes?: Partial<Values> | undefined } = {},
): Omit<Draft<Values>, 'id' | 'sent'> {
  const document = read.data === undefined ? null : find(read.data, target);
  const isStale = document !== null && document.version < lastSave.version;
  const base = (isStale && lastSave.values) || toValues(document);
  return { target, version: document?.version ?? 0, base, values: { ...base, ...changes } };
}

/** Stores what is about to be sent. Only a retry of the same body has the same idempotency key. */
export function storeAttempt<Values extends object>(
  drafts: Drafts<Values>,
  current: Draft<Values>,
  typed: Pick<Draft<Values>, 'values' | 'base'>,
  body: unknown,
): Draft<Values> {
  const sent = JSON.stringify(body);
  const id = current.sent === '' || current.sent === sent ? current.id : createRandomKey();
  const attempt = { ...current, ...typed, id, sent };
  drafts.store(attempt);
  return attempt;
}

/**
 * Keeps what was typed during the request.
 * @param isNew whether the attempt has created the document: its form closes
 * @returns whether there is nothing more to save
 */
export function finishAttempt<Values extends object>(
  drafts: Drafts<Values>,
  attempt: Draft<Values>,
  version: number,
  isNew: boolean,
): boolean {
  const current = drafts.getDraft();
  const isComplete = isNew || !current || isSame(current.values, attempt.values);
  if (isComplete) drafts.remove();
  else drafts.store({ ...current, version, base: attempt.values, sent: '' });
  return isComplete;
}
