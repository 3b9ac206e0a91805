import { type AccountRules, accountLimits } from 'contracts/account-limits';
import type { AccountRulesBody } from 'contracts/account-rules';
import { useCall, useWrite } from 'shared-ui';
import { findSummary } from './format.ts';

/** Phases and ledger of an account, and the writes that replace them. */
export function useAccountRules(account: string) {
  const params = { account };
  const list = useCall(accountLimits.list, {}, { handlesErrors: true });
  const isListed = list.data && findSummary(list.data.accounts, account) !== undefined;
  const isKnown = isListed ?? list.isError;
  const call = useCall(accountLimits.rules, { params }, { enabled: isKnown, handlesErrors: true });
  const write = useWrite(accountLimits.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(accountLimits.rules, { params }, reply),
  });
  const isNew = isListed === false && !call.data;
  const stored: AccountRules | undefined =
    call.data ?? (isNew ? { account, phases: [], ledger: [], version: 0 } : undefined);
  return {
    call,
    read: { data: stored, refetch: call.refetch },
    /** The query that the rules are waiting for. */
    query: isKnown ? call : list,
    /** The account is in no list. The first save adds it. */
    isNew,
    /** Undefined while they are not known. */
    stored,
    isSaving: write.isPending,
    /** Throws an ApiError; `version_conflict` when the version is no longer the stored one. */
    save: (body: AccountRulesBody, version: number): Promise<AccountRules> =>
      write.mutateAsync({ params, headers: { 'if-match': String(version) }, body }),
  };
}

export type StoredRules = ReturnType<typeof useAccountRules>;
