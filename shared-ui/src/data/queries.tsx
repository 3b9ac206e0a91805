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
  getApi,
  getSession,
  hostStore,
  type Made,
  onChange,
  sessionAtom,
} from 'shared-ui/host';

/** Asking again mends a stumbling server, never a refusal; for a lost connection the client has asked again already. */
const isWorthRetrying = (failures: number, failure: Error): boolean =>
  failures < 1 && failure instanceof ApiError && failure.status >= 500;

/** This module's cache of the API's replies. It outlives the pages, so that coming back paints at once. */
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: isWorthRetrying } } });

/** What a query is told beside its call. */
export interface QueryMeta {
  /** Which changes make its data old. */
  shows?: readonly ChangeTopic[];
  /** What a write of this tab makes of the data; undefined where that cannot be known, and it is read anew. */
  after?: (data: unknown, made: Made) => unknown;
}

const metaOf = ({ meta }: Query): QueryMeta => meta ?? {};

/** Puts a write into what has been read. False where it must be read anew: nothing is put into what is old already, or on its way. */
const takesIn = (query: Query, { made }: Change): boolean => {
  const { status, fetchStatus, isInvalidated, data, dataUpdatedAt } = query.state;
  if (!made || status !== 'success' || fetchStatus !== 'idle' || isInvalidated) return false;
  const after = metaOf(query).after?.(data, made);
  if (after === undefined) return false;
  // It has not been read anew by that: its age is that of the rest.
  queryClient.setQueryData(query.queryKey, after, { updatedAt: dataUpdatedAt });
  return true;
};

onChange((change) => {
  const concerned = queryClient.getQueryCache().findAll({
    predicate: (query) => metaOf(query).shows?.includes(change.what) ?? false,
  });
  const old = new Set(concerned.filter((query) => !takesIn(query, change)));
  void queryClient.invalidateQueries({ predicate: (query) => old.has(query) });
});

let owner = getSession().identity?.uid;
hostStore.sub(sessionAtom, () => {
  const uid = hostStore.get(sessionAtom).identity?.uid;
  if (uid !== owner) queryClient.clear();
  owner = uid;
});

/** Gives a page the module's cache. Every page component that a module exposes goes through it. */
export const withQueries = (Page: ComponentType): { default: ComponentType } => ({
  default: () => (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  ),
});

export interface UseCallOptions<C extends Call> {
  enabled?: boolean;
  /** The failures that the page shows without the global error. */
  quiet?: CallOptions['quiet'];
  /** What is known already: shown until the reply is there. */
  meanwhile?: () => ReplyOf<C> | undefined;
  /** While another input loads, `data` is still the one before (and `isPlaceholderData` says so). */
  keepBefore?: boolean;
}

/** Where a call's reply stands in the cache. */
export const callKey = <C extends Call>(call: C, input: CallInput<C>) => [call.path, input];

type ReadCall = Call & { method: 'GET' };

const queryOf = <C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  quiet?: CallOptions['quiet'],
): UseQueryOptions<ReplyOf<C>, Error> => ({
  queryKey: callKey(call, input),
  queryFn: ({ signal }) => getApi().call(call, input, { signal, quiet }),
  meta: { shows: call.shows },
});

/** Reads a GET call through the cache: typed from the contract, refreshed when a write changes what it shows. */
export const useCall = <C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  { enabled, quiet, meanwhile, keepBefore }: UseCallOptions<C> = {},
): UseQueryResult<ReplyOf<C>, Error> =>
  useQuery<ReplyOf<C>, Error>({
    ...queryOf(call, input, quiet),
    enabled,
    // The types of the library's own would have the call's reply to be no function.
    placeholderData: (keepBefore ? keepPreviousData : meanwhile) as undefined,
  });

/** The same for a call that is made once for each of several inputs; the results stand in their order. */
export const useCalls = <C extends ReadCall>(
  call: C,
  inputs: readonly CallInput<C>[],
): UseQueryResult<ReplyOf<C>, Error>[] => useQueries({ queries: inputs.map((input) => queryOf(call, input)) });
