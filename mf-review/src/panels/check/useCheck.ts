import { type Check, type CheckBody, check } from 'contracts/playbook-check';
import { useRef, useState } from 'react';
import { useCall, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';

const merge = (first: CheckBody, second: CheckBody | null): CheckBody => ({
  ...first,
  ...second,
  ...((first.answers || second?.answers) && { answers: { ...first.answers, ...second?.answers } }),
});

/** The check with changes that are not saved yet. Without its typed answer, a rule is not answered until the API replies. */
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

/**
 * The check of a trade as the trader sees it. Changes show at once, and those that are made while another one is being saved
 * are saved together. A check that was changed elsewhere is not overwritten: `failure` says so, until `save` or `discard`.
 */
export const useCheck = (tradeId: number) => {
  const params = { id: String(tradeId) };
  const call = useCall(check.get, { params });
  const [unsaved, setUnsaved] = useState<CheckBody>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const waiting = useRef<CheckBody | null>(null);
  const sending = useRef<Promise<boolean> | null>(null);
  const write = useWrite(check.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(check.get, { params }, reply),
  });

  /** Saves one change after another, each on the version that the previous one made. @returns whether all are saved */
  const sendAll = async (stored: Check): Promise<boolean> => {
    let { version } = stored;
    for (let body = waiting.current; body; body = waiting.current) {
      waiting.current = null;
      try {
        const headers = { 'if-match': String(version) };
        ({ version } = await write.mutateAsync({ params, headers, body }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        waiting.current = merge(body, waiting.current);
        setFailure(error);
        return false;
      }
    }
    setUnsaved({});
    return true;
  };
  const send = (stored: Check): Promise<boolean> => {
    setFailure(null);
    sending.current ??= sendAll(stored).finally(() => {
      sending.current = null;
    });
    return sending.current;
  };

  return {
    call,
    shown: call.data && applyChanges(call.data, unsaved),
    failure,
    /** The change waits for a connection. */
    isPaused: write.isPaused,
    /** @returns whether this and all changes before it are saved */
    change: async (body: CheckBody): Promise<boolean> => {
      waiting.current = merge(waiting.current ?? {}, body);
      setUnsaved((current) => merge(current, body));
      // After a failure, the trader decides what happens to all changes that are not saved.
      return call.data && !failure ? send(call.data) : false;
    },
    /** Saves what was typed on top of what is stored now. */
    save: async () => {
      const { data } = await call.refetch();
      if (data) await send(data);
    },
    /** Shows what is stored instead of what was typed. */
    discard: () => {
      waiting.current = null;
      setUnsaved({});
      setFailure(null);
      void call.refetch();
    },
  };
};

export type TradeCheckState = ReturnType<typeof useCheck>;
