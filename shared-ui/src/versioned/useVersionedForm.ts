import { timings } from 'contracts';
import { useEffect, useEffectEvent } from 'react';
import { notify, useLeaveGuard } from 'shared-ui/host';
import { createRandomKey } from '../data/writes.ts';
import { createDraft } from './attempts.ts';
import { compareDraft } from './compareDraft.ts';
import { isSame } from './mergeVersions.ts';
import type { Schema, Versioned, VersionedFormOptions } from './options.ts';
import { parseLike } from './parseLike.ts';
import { createLeaveQuestion, nameSubject } from './texts.ts';
import { useDraft } from './useDraft.ts';
import { useSaving } from './useSaving.ts';

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

/** A caller that has waited for something gives a function of the values, which may have changed meanwhile. */
type Changes<Values> = Partial<Values> | ((values: Values) => Partial<Values>);

/**
 * Edits a versioned document: what was typed is a stored draft until it is saved, is checked by the contract, and never
 * overwrites what another tab or device has saved. Another part of the document is taken over without a question. In a
 * conflict, the trader chooses between both versions. Show `FormStatus` in the form (docs/adr/0039-versioned-forms.md).
 */
export function useVersionedForm<Reply, Document extends Versioned, S extends Schema, Values extends object>(
  options: VersionedFormOptions<Reply, Document, S, Values>,
) {
  const { noun, read, toValues, savesChanges = false } = options;
  const { draft, ...drafts } = useDraft<Values>(
    options.draftName,
    options.parse ?? ((stored) => parseLike(toValues(null), stored)),
  );
  const saving = useSaving(options, drafts);
  const { outcome, isSaving, save } = saving;
  const compared = compareDraft(options, draft, read.data, saving.getLastSave().version);
  const isChanged = draft !== null && !isSame(compared.values, compared.base);
  const isUnsaved = savesChanges ? draft !== null && !isSaving : isChanged;
  useLeaveGuard(isUnsaved ? createLeaveQuestion(nameSubject(noun)) : null);
  useUnloadGuard(saving.isSending);
  const canResume = savesChanges && draft !== null && !compared.isConflict && !compared.isDeleted;
  const isWaiting = outcome.failure === null || outcome.failure.code === 'network';
  useResume(read.data !== undefined, () => void (canResume && isWaiting && save()));

  const discard = (): void => {
    const discarded = drafts.getDraft();
    saving.clearOutcome();
    drafts.remove();
    if (!discarded || !isChanged) return;
    notify({
      message: `Your changes to ${nameSubject(noun)} were discarded.`,
      durationMs: timings.undoOfferMs,
      action: { label: 'Undo', onClick: () => drafts.store(discarded) },
    });
  };
  const open = (target = '', changes: Partial<Values> = {}): void => {
    saving.forgetLastSave();
    drafts.open(createDraft(options, saving.getLastSave(), { target, changes }));
  };

  const change = (changes: Changes<Values>): void => {
    const lastSave = saving.getLastSave();
    const current = drafts.getDraft() ?? { ...createDraft(options, lastSave), id: createRandomKey(), sent: '' };
    const { document, values, base } = compareDraft(options, current, read.data, lastSave.version);
    const changed = typeof changes === 'function' ? changes(values) : changes;
    const version = document?.version ?? current.version;
    drafts.store({ ...current, base, version, values: { ...values, ...changed } });
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
    /** Changes values. With `savesChanges`, saves them. @returns whether everything is saved */
    change: async (changes: Changes<Values>): Promise<boolean> => {
      change(changes);
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
      const fresh = createDraft(options, saving.getLastSave(), { target: 'new' });
      if (current) drafts.store({ ...fresh, values: current.values, id: createRandomKey(), sent: '' });
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
