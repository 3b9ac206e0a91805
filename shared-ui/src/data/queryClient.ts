import { QueryClient } from '@tanstack/react-query';
import type { Call, ChangeTopic } from 'contracts';
import { ApiError, type CallInput, getSession, hostStore, sessionAtom } from 'shared-ui/host';

declare module '@tanstack/react-query' {
  interface Register {
    /** `topics` are the changes that make a query's data stale. */
    queryMeta: { topics?: readonly ChangeTopic[] };
  }
}

/** A retry helps with a server error only. The API client already retries reads after a lost connection. */
const shouldRetry = (failureCount: number, failure: Error): boolean =>
  failureCount < 1 && failure instanceof ApiError && failure.status >= 500;

/** This module's cache of API replies. It outlives the pages, so that a revisited page renders immediately. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry },
    // By default, a write waits without a message while the browser is offline.
    mutations: { networkMode: 'always' },
  },
});

let cachedUid = getSession().identity?.uid;
hostStore.sub(sessionAtom, () => {
  const uid = hostStore.get(sessionAtom).identity?.uid;
  if (uid !== cachedUid) queryClient.clear();
  cachedUid = uid;
});

/** The cache key of a call's reply. */
export const getQueryKey = <C extends Call>(call: C, input: CallInput<C>) => [call.path, input];

/** The cache key of a call's pages. */
export const getPagesQueryKey = (call: Call) => [call.path, 'pages'];

/** The cursor of the page after this one; undefined on the last page. */
export const getNextCursor = (page: unknown): string | undefined =>
  typeof page === 'object' && page && 'nextCursor' in page && typeof page.nextCursor === 'string'
    ? page.nextCursor
    : undefined;
