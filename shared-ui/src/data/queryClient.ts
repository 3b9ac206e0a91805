import { type Query, QueryClient } from '@tanstack/react-query';
import type { Call, ChangeTopic } from 'contracts';
import { ApiError, type CallInput, getSession, hostStore, onChange, sessionAtom } from 'shared-ui/host';

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

/** Refetches what the change affects, except the queries that already show it. */
export const invalidateTopic = (topic: ChangeTopic, updated?: ReadonlySet<Query>): void =>
  void queryClient.invalidateQueries({
    predicate: (query) => !updated?.has(query) && query.meta?.topics?.includes(topic) === true,
  });

/** The inputs of this module's writes in flight. */
export const ownInputs = new Set<unknown>();

// Changes of other modules and tabs. The module's own writes update the cache first. The subscription is in this file,
// because bundlers drop a file of which a module uses no export.
onChange(({ what, completedCall }) => {
  if (!ownInputs.has(completedCall?.input)) invalidateTopic(what);
});

/** The cache key of a call's reply. */
export const getQueryKey = <C extends Call>(call: C, input: CallInput<C>) => [call.path, input];

/** The cache key of the pages of all lists of a call. */
export const getPagesQueryKey = (call: Call) => [call.path, 'pages'];

/** The cursor of the page after this one; undefined on the last page. */
export const getNextCursor = (page: unknown): string | undefined =>
  typeof page === 'object' && page && 'nextCursor' in page && typeof page.nextCursor === 'string'
    ? page.nextCursor
    : undefined;
