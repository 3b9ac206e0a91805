import { timings } from 'contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, notify, useLeaveGuard } from 'shared-ui/host';
import { createRandomKey } from '../data/writes.ts';
import { checkForm } from '../forms/checkForm.ts';
import { compareDraft } from './compareDraft.ts';
import type { Draft } from './draftStore.ts';
import { findChanges, isSame } from './mergeVersions.ts';
import type { Schema, Versioned, VersionedFormOptions } from './options.ts';
import { parseLike } from './parseLike.ts';
import { createLeaveQuestion, nameSubject } from './texts.ts';
import { useDraft } from './useDraft.ts';

/** What happened to the last attempt to save. */
interface Outcome {
  errors: Readonly<Record<string, string>>;
  failure: ApiError | null;
  hasFailed: boolean;
}

const NO_OUTCOME: Outcome = { errors: {}, failure: null, hasFailed: false };

/** The document was changed or deleted since it was read. */
const isOutdated = ({ code }: ApiError): boolean => code === 'version_conflict' || code === 'not_found';

/** Asks before the tab is closed during a request. The request itself survives navigation. */
const useUnloadGuard = (isPending: () => boolean): void => {
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isPending()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent): void => onBeforeUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
};

/** Calls `resume` once the document is loaded, and when the browser is online again. */
const useResume = (isReady: boolean, resume: () => void): void => {
  const onReady = useEffectEvent(resume);
  useEffect(() => {
    if (!isReady) return;
    const listener = (): void => onReady();
    listener();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isReady]);
};

/**
 * Edits a versioned document: what was typed is a stored draft until it is saved, is checked by the contract, and never
 * overwrites what another tab or device has saved. Another part of the document is taken over without a question. In a
 * conflict, the trader chooses between both versions. Show `FormStatus` in the form (docs/adr/0039-versioned-forms.md).
 */
export function useVersionedForm<Reply, Document extends Versioned, S extends Schema, Values extends object>(
  options: VersionedFormOptions<Reply, Document, S, Values>,
) {
  const { noun, read, toValues, savesChanges = false, findErrors = () => ({}) } = options;
  const { draft, ...drafts } = useDraft<Values>(
    options.draftName,
    options.parse ?? ((stored) => parseLike(toValues(null), stored)),
  );
  const [outcome, setOutcome] = useState(NO_OUTCOME);
  const [isSaving, setIsSaving] = useState(false);
  const sending = useRef<Promise<boolean> | null>(null);
  /** The version of the last save, and what it saved, which the page or the caller may not have rendered yet. */
  const savedVersion = useRef(0);
  const savedValues = useRef<Values | null>(null);
  const compared = compareDraft(options, draft, read.data, savedVersion.current);
  const isChanged = draft !== null && !isSame(compared.values, compared.base);
  const isUnsaved = savesChanges ? draft !== null && !isSaving : isChanged;
  useLeaveGuard(isUnsaved ? createLeaveQuestion(nameSubject(noun)) : null);
  useUnloadGuard(() => sending.current !== null);

  const fail = (reasons: Partial<Outcome>): false => {
    setOutcome({ ...NO_OUTCOME, ...reasons, hasFailed: true });
    return false;
  };
  const renameErrors = (errors: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(errors).map(([name, error]) => [options.renameError?.(name) ?? name, error]));

  const createDraft = (target = '', changes: Partial<Values> = {}): Omit<Draft<Values>, 'id' | 'sent'> => {
    const document = read.data === undefined ? null : options.find(read.data, target);
    const isStale = document !== null && document.version < savedVersion.current;
    const base = (isStale && savedValues.current) || toValues(document);
    return { target, version: document?.version ?? 0, base, values: { ...base, ...changes } };
  };

  /** Stores what is about to be sent. Only a retry of the same body has the same idempotency key. */
  const storeAttempt = (current: Draft<Values>, typed: Pick<Draft<Values>, 'values' | 'base'>, body: unknown) => {
    const sent = JSON.stringify(body);
    const id = current.sent === '' || current.sent === sent ? current.id : createRandomKey();
    const attempt = { ...current, ...typed, id, sent };
    drafts.store(attempt);
    return attempt;
  };

  /** Keeps what was typed during the request. @returns whether there is nothing more to save */
  const finish = (attempt: Draft<Values>, isNew: boolean, { version }: Versioned): boolean => {
    savedVersion.current = version;
    savedValues.current = attempt.values;
    const current = drafts.getDraft();
    const isComplete = isNew || !current || isSame(current.values, attempt.values);
    if (isComplete) drafts.remove();
    else drafts.store({ ...current, version, base: attempt.values, sent: '' });
    return isComplete;
  };

  const send = async (reply: Reply | undefined, overwrites: boolean): Promise<boolean> => {
    const current = drafts.getDraft();
    if (!current) return true;
    const { document, theirs, isConflict, isDeleted, ...merged } = compareDraft(
      options,
      current,
      reply,
      savedVersion.current,
    );
    if (isDeleted || (isConflict && !overwrites)) return fail({});
    const typed = { base: merged.base, values: merged.values };
    const changes = findChanges(typed.values, theirs);
    if (savesChanges && Object.keys(changes).length === 0) {
      drafts.remove();
      return true;
    }
    const { body, errors } = checkForm(options.schema, options.fromValues(typed.values, { document, changes }));
    const attempt = storeAttempt(current, typed, body);
    const own = findErrors(typed.values);
    if (errors) return fail({ errors: { ...renameErrors(errors), ...own } });
    if (Object.keys(own).length > 0) return fail({ errors: own });
    const version = Math.max(document?.version ?? 0, savedVersion.current);
    try {
      const saved = await options.write(body, { document, version: String(version), idempotencyKey: attempt.id });
      return finish(attempt, document === null, saved) || !savesChanges || (await send(reply, false));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const newest = isOutdated(error) ? (await read.refetch()).data : undefined;
      savedVersion.current = 0;
      if (newest !== undefined && options.find(newest, attempt.target)?.version !== version) return send(newest, false);
      return fail({ errors: renameErrors(error.fields), failure: error });
    }
  };

  /** A restored form may be saved before the page has loaded what it changes. */
  const load = async (): Promise<Reply | undefined> => read.data ?? (await read.refetch()).data;

  /** @returns whether everything is saved */
  const save = (overwrites = false): Promise<boolean> => {
    setOutcome(NO_OUTCOME);
    setIsSaving(true);
    sending.current ??= load()
      .then((reply) => send(reply, overwrites))
      .finally(() => {
        sending.current = null;
        setIsSaving(false);
      });
    return sending.current;
  };
  const canResume = savesChanges && draft !== null && !compared.isConflict && !compared.isDeleted;
  const isWaiting = outcome.failure === null || outcome.failure.code === 'network';
  useResume(read.data !== undefined, () => void (canResume && isWaiting && save()));

  const discard = (): void => {
    const discarded = drafts.getDraft();
    setOutcome(NO_OUTCOME);
    drafts.remove();
    if (!discarded || !isChanged) return;
    notify({
      message: `Your changes to ${nameSubject(noun)} were discarded.`,
      durationMs: timings.undoOfferMs,
      action: { label: 'Undo', onClick: () => drafts.store(discarded) },
    });
  };
  const open = (target = '', changes: Partial<Values> = {}): void => {
    savedVersion.current = 0;
    drafts.open(createDraft(target, changes));
  };

  return {
    noun,
    savesChanges,
    describe: options.describe,
    /** What the form shows: what was typed, or what is stored. */
    values: compared.values,
    /** What is stored now. */
    theirs: compared.theirs,
    /** Whether the form is open: it has a draft. */
    isOpen: draft !== null,
    /** Which document of a list is edited, as `open` was called. */
    target: draft?.target ?? '',
    /** The stored document; null for a new one. */
    document: compared.document,
    isChanged,
    /** Another tab or device has changed the same part in another way. */
    isConflict: compared.isConflict,
    /** Another tab or device has deleted the document. */
    isDeleted: compared.isDeleted,
    isSaving,
    ...outcome,
    /** The same object until the next attempt to save. */
    outcome,
    /** Opens the form, of one document of a list. */
    open,
    /**
     * Changes values. With `savesChanges`, saves them. A caller that has waited for something gives a function of the
     * values, which may have changed meanwhile.
     * @returns whether everything is saved
     */
    change: async (changes: Partial<Values> | ((values: Values) => Partial<Values>)): Promise<boolean> => {
      const current = drafts.getDraft() ?? { ...createDraft(), id: createRandomKey(), sent: '' };
      const { document, values, base } = compareDraft(options, current, read.data, savedVersion.current);
      drafts.store({
        ...current,
        base,
        version: document?.version ?? current.version,
        values: { ...values, ...(typeof changes === 'function' ? changes(values) : changes) },
      });
      // After a failure, the trader decides what happens to all changes that are not saved.
      return savesChanges && !outcome.hasFailed && read.data !== undefined ? save() : false;
    },
    save: () => save(),
    /** Saves what was typed on top of the version that was saved elsewhere. */
    keepMine: () => save(true),
    /** Shows what is stored instead of what was typed. */
    loadTheirs: (): void => {
      const target = draft?.target;
      discard();
      if (!savesChanges) open(target);
    },
    /** Saves the changes of a document that was deleted elsewhere. */
    saveAsNew: (): Promise<boolean> => {
      const current = drafts.getDraft();
      if (current) drafts.store({ ...createDraft('new'), values: current.values, id: createRandomKey(), sent: '' });
      return save();
    },
    /** Closes the form, and offers to undo that if something was typed. */
    close: discard,
  };
}

export type VersionedForm<Values extends object> = Omit<
  ReturnType<typeof useVersionedForm<unknown, Versioned, Schema, Values>>,
  'document' | 'open'
>;
