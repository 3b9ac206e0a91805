import { type AccountRules, accountLimits } from 'contracts/account-limits';
import type { AccountRulesBody } from 'contracts/account-rules';
import { useCall, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';

/** Phases and ledger of an account, and the writes that replace them. */
export function useRules(account: string) {
  const params = { account };
  const call = useCall(accountLimits.rules, { params }, { handlesErrors: true });
  const write = useWrite(accountLimits.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(accountLimits.rules, { params }, reply),
  });
  /** The first save adds the account. */
  const isNew = !call.data && call.error instanceof ApiError && call.error.code === 'not_found';
  const rules: AccountRules | undefined =
    call.data ?? (isNew ? { account, phases: [], ledger: [], version: 0 } : undefined);
  return {
    call,
    isNew,
    /** Undefined while they are not known. */
    rules,
    isSaving: write.isPending,
    isPaused: write.isPaused,
    /** Throws an ApiError; `version_conflict` when the version is no longer the stored one. */
    save: (body: AccountRulesBody, version: number): Promise<AccountRules> =>
      write.mutateAsync({ params, headers: { 'if-match': String(version) }, body }),
  };
}

export type Rules = ReturnType<typeof useRules>;
