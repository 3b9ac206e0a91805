import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Call, ReplyOf } from 'contracts';
import { useEffect } from 'react';
import { type CallInput, getApi, type Made } from 'shared-ui/host';
import type { QueryMeta } from './queries.tsx';

interface Paged {
  /** Absent on the last page. */
  nextCursor?: string;
}

export interface PagesOptions<C extends Call> {
  /** What a page is asked for with; the first one has no cursor. */
  inputOf: (cursor: string | undefined) => CallInput<C>;
  /** Whether more are wanted, given those that are there; all, unless it says no. */
  more?: (pages: ReplyOf<C>[]) => boolean;
  /** What a write of this tab makes of the pages when all are there; undefined where they must be read anew. */
  after?: (pages: ReplyOf<C>[], made: Made) => ReplyOf<C>[] | undefined;
}

/** While pages are missing, what a write changed may lie in one of those. */
const putInto = <C extends Call>(
  { pages, pageParams }: InfiniteData<ReplyOf<C>>,
  made: Made,
  after: PagesOptions<C>['after'],
) => {
  if ((pages.at(-1) as Paged | undefined)?.nextCursor !== undefined) return undefined;
  const changed = after?.(pages, made);
  return changed && { pages: changed, pageParams: pageParams.slice(0, changed.length) };
};

/** Where the pages of a call stand in the cache. */
export const pagesKey = (call: Call) => [call.path, 'pages'];

/** A list that changes only by writes is asked for anew after them: its age alone is no reason to load it all again. */
const FRESH = 300_000;
/** Coming back to a long list finds it, and one's place in it. */
const KEPT = 3_600_000;

/**
 * Reads a GET call page after page through the cache, in the background, until no more are wanted: the first is there
 * to be shown at once. A page that fails ends it until `fetchNextPage`.
 */
export const usePages = <C extends Call & { method: 'GET' }>(
  call: C,
  { inputOf, more = () => true, after }: PagesOptions<C>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<C>>, Error> => {
  const query = useInfiniteQuery({
    queryKey: pagesKey(call),
    queryFn: ({ signal, pageParam }) => getApi().call(call, inputOf(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as Paged).nextCursor,
    staleTime: FRESH,
    gcTime: KEPT,
    // Comparing every field of 10,000 rows would cost more than drawing what shows of them.
    structuralSharing: false,
    meta: {
      shows: call.shows,
      after: (data: unknown, made: Made) => putInto(data as InfiniteData<ReplyOf<C>>, made, after),
    } satisfies QueryMeta as Record<string, unknown>,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const wanted = data !== undefined && hasNextPage && !isFetching && !isFetchNextPageError && more(data.pages);
  // By what is there: between two replies that come at once nothing else may have changed.
  const upTo = wanted ? data : undefined;
  useEffect(() => {
    if (upTo) void fetchNextPage();
  }, [upTo, fetchNextPage]);
  return query;
};
