import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Call, ReplyOf } from 'contracts';
import { useEffect } from 'react';
import { type CallInput, type CompletedCall, getApi } from 'shared-ui/host';
import type { QueryMeta } from './queries.tsx';

interface PagedReply {
  /** Absent on the last page. */
  nextCursor?: string;
}

export interface PagesOptions<C extends Call> {
  /** The input for a page; the first page has no cursor. */
  getInput: (cursor: string | undefined) => CallInput<C>;
  /** Whether to load another page after the given ones. By default all pages are loaded. */
  shouldLoadMore?: (pages: ReplyOf<C>[]) => boolean;
  /** Applies a write of this tab to the complete list of pages. Returns undefined if the pages must be refetched. */
  applyWrite?: (pages: ReplyOf<C>[], completedCall: CompletedCall) => ReplyOf<C>[] | undefined;
}

/** Returns undefined while pages are missing, because the changed trade may be on one of those. */
const applyToPages = <C extends Call>(
  { pages, pageParams }: InfiniteData<ReplyOf<C>>,
  completedCall: CompletedCall,
  applyWrite: PagesOptions<C>['applyWrite'],
) => {
  if ((pages.at(-1) as PagedReply | undefined)?.nextCursor !== undefined) return undefined;
  const changed = applyWrite?.(pages, completedCall);
  return changed && { pages: changed, pageParams: pageParams.slice(0, changed.length) };
};

/** The cache key of a call's pages. */
export const getPagesQueryKey = (call: Call) => [call.path, 'pages'];

/** Writes invalidate the list, so its age alone is no reason to load all pages again. */
const STALE_TIME_MS = 300_000;
/** Keeps a long list, so that the user returns to the same scroll position. */
const CACHE_TIME_MS = 3_600_000;

/**
 * Reads all pages of a GET call through the cache. The first page is available at once; the rest load in the background.
 * A failed page stops the loading until `fetchNextPage`.
 */
export const usePages = <C extends Call & { method: 'GET' }>(
  call: C,
  { getInput, shouldLoadMore = () => true, applyWrite }: PagesOptions<C>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<C>>, Error> => {
  const query = useInfiniteQuery({
    queryKey: getPagesQueryKey(call),
    queryFn: ({ signal, pageParam }) => getApi().call(call, getInput(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as PagedReply).nextCursor,
    staleTime: STALE_TIME_MS,
    gcTime: CACHE_TIME_MS,
    // Comparing every field of 10,000 rows costs more than rendering the visible ones.
    structuralSharing: false,
    meta: {
      topics: call.readsTopics,
      applyWrite: (data: unknown, completedCall: CompletedCall) =>
        applyToPages(data as InfiniteData<ReplyOf<C>>, completedCall, applyWrite),
    } satisfies QueryMeta as Record<string, unknown>,
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
