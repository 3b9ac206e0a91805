import { timings } from 'contracts';
import { trash } from 'contracts/trash';
import { useMemo } from 'react';
import { usePages, useWrite } from 'shared-ui';
import { notify } from 'shared-ui/host';
import { formatTradeCount } from '../journal/format.ts';

/** The deleted trades that match the words, the last deleted first, page by page. */
export const useTrashList = (q: string | undefined) => {
  const list = usePages(trash.list, { getInput: (cursor) => ({ query: { q, cursor } }) });
  const pages = list.data?.pages;
  const trades = useMemo(() => pages?.flatMap((page) => page.trades), [pages]);
  return { ...list, trades, total: pages?.at(-1)?.total ?? 0 };
};

/** A completed action as a notice, e.g. '3 trades restored.' */
const announce = (verb: string) => (reply: { count: number }) =>
  notify({ message: `${formatTradeCount(reply.count)} ${verb}.`, durationMs: timings.errorToastMs });

/** The writes of the trash. All lists and statistics are loaded again after them. */
export const useTrashActions = () => ({
  restore: useWrite(trash.restore, { onSuccess: announce('restored') }),
  remove: useWrite(trash.delete, { onSuccess: announce('deleted forever') }),
  empty: useWrite(trash.empty, { onSuccess: announce('deleted forever') }),
});
