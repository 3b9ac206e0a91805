import { useMutation } from '@tanstack/react-query';
import { limits, timings } from 'contracts';
import { trash } from 'contracts/trash';
import { useMemo } from 'react';
import { usePages, useWrite } from 'shared-ui';
import { getApi, notify } from 'shared-ui/host';
import { formatTradeCount } from '../../shared/format.ts';
import type { Selection } from '../../shared/useSelection.tsx';

/** The deleted trades that match the words, the last deleted first, page by page. */
export function useTrashList(q: string | undefined) {
  const list = usePages(trash.list, { getInput: (cursor) => ({ query: { q, cursor } }) });
  const pages = list.data?.pages;
  const trades = useMemo(() => pages?.flatMap((page) => page.trades), [pages]);
  return { ...list, trades, total: pages?.at(-1)?.total ?? 0 };
}

/** The ids of all trades that match the words, loaded or not, as far as they can be changed at once. */
const listIds = async (q: string | undefined): Promise<number[]> => {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await getApi().call(trash.list, { query: { q, cursor, limit: String(limits.pageSize) } });
    ids.push(...page.trades.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined && ids.length < limits.bulkTrades);
  return ids.slice(0, limits.bulkTrades);
};

/** Selects trades that are not loaded, too. The API client shows an error. */
export function useSelectAll(q: string | undefined, { selectIds }: Selection) {
  return useMutation({ mutationFn: () => listIds(q), onSuccess: selectIds });
}

/** A completed action as a notice, e.g. '3 trades restored.' */
const announce = (verb: string) => (reply: { count: number }) =>
  notify({ message: `${formatTradeCount(reply.count)} ${verb}.`, durationMs: timings.errorToastMs });

/** The writes of the trash. All lists and statistics are loaded again after them. */
export function useTrashActions() {
  return {
    restore: useWrite(trash.restore, { onSuccess: announce('restored') }),
    remove: useWrite(trash.delete, { onSuccess: announce('deleted forever') }),
    empty: useWrite(trash.empty, { onSuccess: announce('deleted forever') }),
  };
}
