import { check } from 'contracts/playbook-check';
import { useState } from 'react';
import { usePageParameters, useWrite } from 'shared-ui';

/**
 * The place of the trader in the queue. The address has the trade, so that a reload and Back keep the place; the queue itself
 * is the API's, so that another device continues it.
 */
export const useQueue = (ids: readonly number[]) => {
  const [params, change] = usePageParameters();
  /** Those that were reviewed on this page, for Z. The latest is the last one. */
  const [reviewed, setReviewed] = useState<readonly number[]>([]);
  const [hasMoved, setHasMoved] = useState(false);
  const write = useWrite(check.change, {
    updateCache: (cache, reply, { params: sent }) => cache.setReply(check.get, { params: sent }, reply),
  });
  const waiting = ids.filter((id) => !reviewed.includes(id));
  const stated = Number(params.get('trade'));
  const current = Number.isInteger(stated) && stated > 0 ? stated : waiting[0];
  const open = (id: number | undefined) => {
    setHasMoved(true);
    change({ trade: id === undefined ? '' : String(id) });
  };
  const others = waiting.filter((id) => id !== current);
  const place = current === undefined ? -1 : waiting.indexOf(current);
  const next = waiting[place + 1] ?? others[0];
  const previous = place > 0 ? waiting[place - 1] : undefined;
  const last = reviewed.at(-1);

  return {
    current,
    next,
    previous,
    open,
    /** Whether the trader has left the first trade: the next ones take the focus. */
    hasMoved,
    /** The trades that wait, with the current one. */
    waiting,
    /** Continues with the next trade, after the current one was saved as reviewed. */
    moveOn: () => {
      if (current !== undefined) setReviewed((ids) => [...ids.filter((id) => id !== current), current]);
      open(next);
    },
    /** Puts the latest reviewed trade back into the queue and shows it. Undefined without such a trade. */
    undo:
      last === undefined
        ? undefined
        : async () => {
            await write.mutateAsync({ params: { id: String(last) }, body: { reviewed: false } });
            setReviewed((ids) => ids.filter((id) => id !== last));
            open(last);
          },
  };
};

export type Queue = ReturnType<typeof useQueue>;
