import { type Check, type CheckBody, check } from 'contracts/playbook-check';
import { useCall, useWrite } from 'shared-ui';
import { useVersioned } from '../../shared/useVersioned.ts';

const merge = (first: CheckBody, second: CheckBody): CheckBody => ({
  ...first,
  ...second,
  answers: { ...first.answers, ...second.answers },
});

/**
 * The check with changes that are not saved yet. Without its typed answer, a rule is not answered until the API
 * replies.
 */
const applyChanges = (stored: Check, { answers = {}, reviewed, ...fields }: CheckBody): Check => ({
  ...stored,
  ...fields,
  ...(reviewed !== undefined && { reviewedAt: reviewed ? (stored.reviewedAt ?? '') : null }),
  rules: stored.rules.map((rule) => {
    const answer = answers[rule.id];
    if (answer === undefined) return rule;
    return { ...rule, answer, by: answer === null ? null : 'you', reason: null };
  }),
});

/** The check of a trade as the trader sees it: changes show at once. */
export function useCheck(tradeId: number) {
  const params = { id: String(tradeId) };
  // The page that shows the trade says that it does not exist.
  const call = useCall(check.get, { params }, { handlesErrors: ['not_found'] });
  const write = useWrite(check.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(check.get, { params }, reply),
  });
  const versioned = useVersioned<Check, CheckBody>({
    call,
    merge,
    send: (body, version) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
  });
  return {
    ...versioned,
    shown: call.data && applyChanges(call.data, versioned.unsaved ?? {}),
    /** The change waits for a connection. */
    isPaused: write.isPaused,
  };
}

export type TradeCheckState = ReturnType<typeof useCheck>;
