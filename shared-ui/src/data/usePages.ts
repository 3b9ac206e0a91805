import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Call, ReplyOf } from 'contracts';
import { type CallInput, getApi } from 'shared-ui/host';
import { getNextCursor, getPagesQueryKey } from './queryClient.ts';

export interface PagesOptions<C extends Call> {
  /** The input for a page; the first page has no cursor. Without the cursor it identifies the list. */
  getInput: (cursor: string | undefined) => CallInput<C>;
}

/** Writes update or invalidate the list, so its age alone is no reason to load all pages again. */
const STALE_TIME_MS = 300_000;
/** Keeps a long list, so that the user returns to the same scroll position. */
const CACHE_TIME_MS = 3_600_000;

/**
 * Reads a list page by page through the cache: `fetchNextPage` loads another one. While another list loads, `data` has the
 * previous list and `isPlaceholderData` is true.
 */
export const usePages = <C extends Call & { method: 'GET' }>(
  call: C,
  { getInput }: PagesOptions<C>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<C>>, Error> =>
  useInfiniteQuery({
    queryKey: [...getPagesQueryKey(call), getInput(undefined)],
    queryFn: ({ signal, pageParam }) => getApi().call(call, getInput(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: getNextCursor,
    placeholderData: keepPreviousData,
    staleTime: STALE_TIME_MS,
    gcTime: CACHE_TIME_MS,
    // Comparing every field of thousands of rows costs more than rendering the visible ones.
    structuralSharing: false,
    meta: { topics: call.readsTopics },
  });
