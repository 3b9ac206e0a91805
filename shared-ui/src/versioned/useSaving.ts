import type { z } from 'contracts';
import { useRef, useState } from 'react';
import { ApiError } from 'shared-ui/host';
import { checkForm } from '../forms/checkForm.ts';
import { finishAttempt, type LastSave, storeAttempt } from './attempts.ts';
import { compareDraft } from './compareDraft.ts';
import type { Draft } from './draftStore.ts';
import { findChanges } from './mergeVersions.ts';
import type { Schema, Versioned, VersionedFormOptions } from './options.ts';
import type { Drafts } from './useDraft.ts';

/** What happened to the last attempt to save. */
export interface Outcome {
  errors: Readonly<Record<string, string>>;
  failure: ApiError | null;
  hasFailed: boolean;
}

const NO_OUTCOME: Outcome = { errors: {}, failure: null, hasFailed: false };

/** The document was changed or deleted since it was read. */
const isOutdated = ({ code }: ApiError): boolean => code === 'version_conflict' || code === 'not_found';

const NOTHING = { version: 0, values: null } as const;

/**
 * Saves the draft of a versioned form: one request at a time, on the newest version. Nothing that was stored elsewhere
 * is overwritten, unless the trader has decided it.
 */
export function useSaving<Reply, Document extends Versioned, S extends Schema, Values extends object>(
  options: VersionedFormOptions<Reply, Document, S, Values>,
  drafts: Drafts<Values>,
) {
  const { read, savesChanges = false, findErrors = () => ({}), renameError = (field: string) => field } = options;
  const [outcome, setOutcome] = useState(NO_OUTCOME);
  const [isSaving, setIsSaving] = useState(false);
  const sending = useRef<Promise<boolean> | null>(null);
  const lastSave = useRef<LastSave<Values>>(NOTHING);

  const fail = (reasons: Partial<Outcome>): false => {
    setOutcome({ ...NO_OUTCOME, ...reasons, hasFailed: true });
    return false;
  };
  const renameErrors = (errors: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(errors).map(([name, error]) => [renameError(name), error]));

  const write = async (attempt: Draft<Values>, body: z.output<S>, reply: Reply | undefined): Promise<boolean> => {
    const document = reply === undefined ? null : options.find(reply, attempt.target);
    const version = Math.max(document?.version ?? 0, lastSave.current.version);
    try {
      const saved = await options.write(body, { document, version: String(version), idempotencyKey: attempt.id });
      lastSave.current = { version: saved.version, values: attempt.values };
      return finishAttempt(drafts, attempt, saved.version, document === null) || !savesChanges || (await send(reply));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const newest = isOutdated(error) ? (await read.refetch()).data : undefined;
      lastSave.current = NOTHING;
      if (newest !== undefined && options.find(newest, attempt.target)?.version !== version) return send(newest);
      return fail({ errors: renameErrors(error.fields), failure: error });
    }
  };

  const send = async (reply: Reply | undefined, overwrites = false): Promise<boolean> => {
    const current = drafts.getDraft();
    if (!current) return true;
    const compared = compareDraft(options, current, reply, lastSave.current.version);
    const { document, values } = compared;
    if (compared.isDeleted || (compared.isConflict && !overwrites)) return fail({});
    const changes = findChanges(values, compared.theirs);
    if (savesChanges && Object.keys(changes).length === 0) {
      drafts.remove();
      return true;
    }
    const { body, errors } = checkForm(options.schema, options.fromValues(values, { document, changes }));
    const attempt = storeAttempt(drafts, current, { base: compared.base, values }, body);
    const own = findErrors(values);
    if (errors) return fail({ errors: { ...renameErrors(errors), ...own } });
    if (Object.keys(own).length > 0) return fail({ errors: own });
    return write(attempt, body, reply);
  };

  /** A restored form may be saved before the page has loaded what it changes. */
  const load = async (): Promise<Reply | undefined> => read.data ?? (await read.refetch()).data;

  return {
    outcome,
    isSaving,
    isSending: (): boolean => sending.current !== null,
    getLastSave: () => lastSave.current,
    forgetLastSave: (): void => {
      lastSave.current = NOTHING;
    },
    clearOutcome: (): void => setOutcome(NO_OUTCOME),
    /** @returns whether everything is saved */
    save: (overwrites = false): Promise<boolean> => {
      setOutcome(NO_OUTCOME);
      setIsSaving(true);
      sending.current ??= load()
        .then((reply) => send(reply, overwrites))
        .finally(() => {
          sending.current = null;
          setIsSaving(false);
        });
      return sending.current;
    },
  };
}
