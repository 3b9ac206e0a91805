import {
  keepPreviousData,
  type Query,
  QueryClient,
  QueryClientProvider,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { Call, ChangeTopic, ReplyOf } from 'contracts';
import type { ComponentType } from 'react';
import {
  ApiError,
  type CallInput,
  type CallOptions,
  type Change,
  type CompletedCall,
  getApi,
  getSession,
  hostStore,
  onChange,
  sessionAtom,
} from 'shared-ui/host';

/** A retry helps with a server error only. The API client already retries reads after a lost connection. */
const shouldRetry = (failureCount: number, failure: Error): boolean =>
  failureCount < 1 && failure instanceof ApiError && failure.status >= 500;

/** This module's cache of API replies. It outlives the pages, so that a revisited page renders immediately. */
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: shouldRetry } } });

/** Options of a query that the cache needs later. */
export interface QueryMeta {
  /** The changes that make its data stale. */
  topics?: readonly ChangeTopic[];
  /** Applies a write of this tab to the data. Returns undefined if the result cannot be known: the query is refetched. */
  applyWrite?: (data: unknown, completedCall: CompletedCall) => unknown;
}

const getMeta = ({ meta }: Query): QueryMeta => meta ?? {};

/** Updates cached data after a write. Returns false if the query must be refetched, e.g. because it is stale or loading. */
const tryApplyWrite = (query: Query, { completedCall }: Change): boolean => {
  const { status, fetchStatus, isInvalidated, data, dataUpdatedAt } = query.state;
  if (!completedCall || status !== 'success' || fetchStatus !== 'idle' || isInvalidated) return false;
  const updated = getMeta(query).applyWrite?.(data, completedCall);
  if (updated === undefined) return false;
  // The rest of the data is no fresher than before.
  queryClient.setQueryData(query.queryKey, updated, { updatedAt: dataUpdatedAt });
  return true;
};

onChange((change) => {
  const affected = queryClient.getQueryCache().findAll({
    predicate: (query) => getMeta(query).topics?.includes(change.what) ?? false,
  });
  const stale = new Set(affected.filter((query) => !tryApplyWrite(query, change)));
  void queryClient.invalidateQueries({ predicate: (query) => stale.has(query) });
});

let cachedUid = getSession().identity?.uid;
hostStore.sub(sessionAtom, () => {
  const uid = hostStore.get(sessionAtom).identity?.uid;
  if (uid !== cachedUid) queryClient.clear();
  cachedUid = uid;
});

/** Provides the module's cache to a page. Wrap every page component that a module exposes. */
export const withQueryClient = (Page: ComponentType): { default: ComponentType } => ({
  default: () => (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  ),
});

export interface UseCallOptions<C extends Call> {
  enabled?: boolean;
  /** Errors that the page shows itself, without the global error toast. */
  handlesErrors?: CallOptions['handlesErrors'];
  /** Data that is already known: shown until the reply arrives. */
  placeholder?: () => ReplyOf<C> | undefined;
  /** While a new input loads, `data` stays the previous reply and `isPlaceholderData` is true. */
  keepPrevious?: boolean;
}

/** The cache key of a call's reply. */
export const getQueryKey = <C extends Call>(call: C, input: CallInput<C>) => [call.path, input];

type ReadCall = Call & { method: 'GET' };

const toQueryOptions = <C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  handlesErrors?: CallOptions['handlesErrors'],
): UseQueryOptions<ReplyOf<C>, Error> => ({
  queryKey: getQueryKey(call, input),
  queryFn: ({ signal }) => getApi().call(call, input, { signal, handlesErrors }),
  meta: { topics: call.readsTopics },
});

/** Reads a GET call through the cache: typed from the contract, refetched when a write changes its data. */
export const useCall = <C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  { enabled, handlesErrors, placeholder, keepPrevious }: UseCallOptions<C> = {},
): UseQueryResult<ReplyOf<C>, Error> =>
  useQuery<ReplyOf<C>, Error>({
    ...toQueryOptions(call, input, handlesErrors),
    enabled,
    // The library's type excludes replies that are functions, which a generic reply type cannot promise.
    placeholderData: (keepPrevious ? keepPreviousData : placeholder) as undefined,
  });

/** Like `useCall`, once per input; the results have the order of the inputs. */
export const useCalls = <C extends ReadCall>(
  call: C,
  inputs: readonly CallInput<C>[],
): UseQueryResult<ReplyOf<C>, Error>[] => useQueries({ queries: inputs.map((input) => toQueryOptions(call, input)) });
