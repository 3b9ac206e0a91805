import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Call, ReplyOf } from 'contracts';
import { useEffect } from 'react';
import { type CallInput, getApi } from 'shared-ui/host';
import { getNextCursor, getPagesQueryKey } from './queryClient.ts';

export interface PagesOptions<C extends Call> {
  /** The input for a page; the first page has no cursor. */
  getInput: (cursor: string | undefined) => CallInput<C>;
  /** Whether to load another page after the given ones. By default all pages are loaded. */
  shouldLoadMore?: (pages: ReplyOf<C>[]) => boolean;
}

/** Writes update or invalidate the list, so its age alone is no reason to load all pages again. */
const STALE_TIME_MS = 300_000;
/** Keeps a long list, so that the user returns to the same scroll position. */
const CACHE_TIME_MS = 3_600_000;

/**
 * Reads all pages of a GET call through the cache. The first page is available at once; the rest load in the background.
 * A failed page stops the loading until `fetchNextPage`.
 */
export const usePages = <C extends Call & { method: 'GET' }>(
  call: C,
  { getInput, shouldLoadMore = () => true }: PagesOptions<C>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<C>>, Error> => {
  const query = useInfiniteQuery({
    queryKey: getPagesQueryKey(call),
    queryFn: ({ signal, pageParam }) => getApi().call(call, getInput(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: getNextCursor,
    staleTime: STALE_TIME_MS,
    gcTime: CACHE_TIME_MS,
    // Comparing every field of 10,000 rows costs more than rendering the visible ones.
    structuralSharing: false,
    meta: { topics: call.readsTopics },
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isMoreWanted =
    data !== undefined && hasNextPage && !isFetching && !isFetchNextPageError && shouldLoadMore(data.pages);
  // The effect depends on the data, because two quick replies may differ in nothing else.
  const loadedData = isMoreWanted ? data : undefined;
  useEffect(() => {
    if (loadedData) void fetchNextPage();
  }, [loadedData, fetchNextPage]);
  return query;
};
