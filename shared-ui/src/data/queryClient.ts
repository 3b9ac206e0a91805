import { type Query, QueryClient } from '@tanstack/react-query';
import type { Call, ChangeTopic } from 'contracts';
import { ApiError, type CallInput, getPageCache, getSession, hostStore, onChange, sessionAtom } from 'shared-ui/host';

declare module '@tanstack/react-query' {
  interface Register {
    /** `topics` are the changes that make a query's data stale. */
    queryMeta: { topics?: readonly ChangeTopic[] };
  }
}

/** A retry helps with a server error only. The API client already retries reads after a lost connection. */
const shouldRetry = (failureCount: number, failure: Error): boolean =>
  failureCount < 1 && failure instanceof ApiError && failure.status >= 500;

/** Ends the cache with the session of its trader. */
const clearForOtherTraders = (client: QueryClient): void => {
  let cachedUid = getSession().identity?.uid;
  hostStore.sub(sessionAtom, () => {
    const uid = hostStore.get(sessionAtom).identity?.uid;
    if (uid !== cachedUid) client.clear();
    cachedUid = uid;
  });
};

interface ReplyQueries {
  client: QueryClient;
  /**
   * Queries of deleted resources, which a page may still show. A query that was read again afterwards is valid again.
   */
  dropped: WeakSet<Query>;
}

const invalidate = ({ client, dropped }: ReplyQueries, topic: ChangeTopic, updated?: ReadonlySet<Query>): void => {
  const isDropped = (query: Query) => dropped.has(query) && query.state.isInvalidated;
  const isAffected = (query: Query) =>
    !updated?.has(query) && !isDropped(query) && query.meta?.topics?.includes(topic) === true;
  // The client calls a predicate twice, the second time after it has invalidated the query.
  const affected = new Set(client.getQueryCache().findAll({ predicate: isAffected }));
  void client.invalidateQueries({ predicate: (query) => affected.has(query) });
};

const createCache = () => {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry },
      // By default, a write waits without a message while the browser is offline.
      mutations: { networkMode: 'always' },
    },
  });
  const queries: ReplyQueries = { client, dropped: new WeakSet() };
  const inputsInFlight = new Set<unknown>();
  clearForOtherTraders(client);
  // Writes through this cache update it before they invalidate the rest.
  onChange(({ what, completedCall }) => {
    if (!inputsInFlight.has(completedCall?.input)) invalidate(queries, what);
  });
  return { queries, inputsInFlight };
};

/**
 * The page's cache of API replies: two modules that make the same call make it once. It outlives the pages, so that a
 * revisited page renders immediately. `inputsInFlight` are the inputs of writes in flight.
 */
const { queries, inputsInFlight } = getPageCache(QueryClient, createCache);
const { client: queryClient, dropped } = queries;

export { dropped as droppedQueries, inputsInFlight, queryClient };

/** Refetches what the change affects, except the queries that already show it. */
export function invalidateTopic(topic: ChangeTopic, updated?: ReadonlySet<Query>): void {
  invalidate(queries, topic, updated);
}

/** Replaced by the build of a module. Derived from what the calls emit; missing in tests. */
declare const CALLS_VERSION: string;

const callsVersion = typeof CALLS_VERSION === 'undefined' ? '' : CALLS_VERSION;

/**
 * The cache key of a call's reply. Modules with other versions of the calls have keys of their own, because they may
 * decode a reply differently.
 */
export function getQueryKey<C extends Call>(call: C, input: CallInput<C>) {
  return [call.path, input, callsVersion];
}

/** The cache key of the pages of all lists of a call. */
export function getPagesQueryKey(call: Call) {
  return [call.path, 'pages', callsVersion];
}

/** The cursor of the page after this one; undefined on the last page. */
export function getNextCursor(page: unknown): string | undefined {
  return typeof page === 'object' && page && 'nextCursor' in page && typeof page.nextCursor === 'string'
    ? page.nextCursor
    : undefined;
}
