import type { AccountRules } from 'contracts/account-limits';
import { useState } from 'react';
import { toText, useDraft } from 'shared-ui';
import { ApiError, isObject } from 'shared-ui/host';
import type { StoredRules } from '../shared/useAccountRules.ts';
import {
  checkPhases,
  createPhaseDraft,
  type Errors,
  type PhaseDraft,
  parsePhaseDraft,
  toPhaseDraft,
} from './phaseDraft.ts';

interface PhasesDraft {
  phases: readonly PhaseDraft[];
  /** The stored phases that the form began with, as JSON. */
  base: string;
}

const parseDraft = ({ phases, base }: Record<string, unknown>): PhasesDraft => ({
  phases: Array.isArray(phases) ? phases.filter(isObject).map(parsePhaseDraft) : [],
  base: toText(base),
});

/** The name of an account's draft: names of entries have letters, digits and hyphens only. */
const getDraftName = (account: string): string =>
  `limits-draft-${[...account.toLowerCase()].map((letter) => letter.codePointAt(0)?.toString(36)).join('-')}`;

const toBase = ({ phases }: AccountRules): string => JSON.stringify(phases);

const toDrafts = ({ phases }: AccountRules): PhaseDraft[] =>
  phases.length > 0 ? phases.map(toPhaseDraft) : [createPhaseDraft()];

/** The form of an account's phases. What was typed survives a reload until it is saved or discarded. */
export function usePhasesForm(account: string, stored: AccountRules, { save, call, isSaving, isPaused }: StoredRules) {
  const { draft, ...drafts } = useDraft<PhasesDraft>(getDraftName(account), parseDraft);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const values = draft?.values;

  const send = async (current: AccountRules): Promise<void> => {
    if (!values) return;
    setFailure(null);
    const { body, errors: found } = checkPhases(values.phases, current.ledger);
    setErrors(found ?? {});
    if (!body) return;
    try {
      await save(body, current.version);
      drafts.remove();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const newest = error.code === 'version_conflict' ? (await call.refetch()).data : undefined;
      // Only the ledger was changed elsewhere: that is no conflict of the phases.
      if (newest && newest.version !== current.version && toBase(newest) === values.base) return send(newest);
      setErrors(error.fields);
      setFailure(error);
    }
  };
  const open = (phases: readonly PhaseDraft[]) => drafts.open({ phases, base: toBase(stored) }, stored.version);
  const close = () => {
    setErrors({});
    setFailure(null);
    drafts.remove();
  };

  return {
    /** Undefined while the form is closed. */
    phases: values?.phases,
    errors,
    failure,
    isSaving,
    isPaused,
    /** Another tab or device has saved phases since the form was opened. */
    isOutdated: values !== undefined && values.base !== toBase(stored),
    open: () => open(toDrafts(stored)),
    reopen: open,
    change: (phases: readonly PhaseDraft[]) => void drafts.change({ phases }),
    /** Saves what was typed on top of what is stored now. */
    save: () => send(stored),
    close,
  };
}

export type PhasesForm = ReturnType<typeof usePhasesForm>;
