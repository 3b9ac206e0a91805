import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addDays } from 'contracts';
import { imports } from 'contracts/imports';
import { getApi } from 'shared-ui/host';
import type { Answers, Plan, PlanRequest, Source, StoredPosition } from '../reading/types.ts';
import { getReader } from '../reading/useReader.ts';

/** The stored rows that the file is compared with, from all pages. */
const fetchStored = async (format: string, from: string, signal: AbortSignal): Promise<StoredPosition[]> => {
  const positions: StoredPosition[] = [];
  let cursor: string | undefined;
  do {
    const query = { format, from, cursor };
    const reply = await getApi().call(imports.stored, { query }, { signal, handlesErrors: true });
    positions.push(...reply.positions);
    cursor = reply.nextCursor;
  } while (cursor);
  return positions;
};

/** Earlier by two days, so that another answer about the time zone needs no other rows. */
const toStart = (day: string): string => addDays(day, -2);

const useStored = (format: string | undefined, firstDay: string | null | undefined, isEnabled: boolean) =>
  useQuery<StoredPosition[], Error>({
    queryKey: [imports.stored.path, format, firstDay],
    queryFn: ({ signal }) => fetchStored(format ?? '', toStart(firstDay ?? ''), signal),
    enabled: isEnabled && Boolean(format && firstDay),
    meta: { topics: imports.stored.readsTopics },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    // Offline it fails with a message instead of waiting without one, and loads when the browser reconnects.
    networkMode: 'always',
    refetchOnReconnect: true,
  });

/** A plan from the worker. While another answer is read, `data` is the former plan. */
const useRead = (request: PlanRequest, storedAt: number | null, isEnabled: boolean) =>
  useQuery<Plan, Error>({
    // Without the stored rows, which are large: the time at which they were loaded identifies them.
    queryKey: ['plan', request.source, request.readContext, request.answers, storedAt],
    queryFn: async () => (await getReader()).plan(request),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

interface PlanOptions {
  source: Source;
  readContext: PlanRequest['readContext'];
  answers: Answers;
  /** While an import runs, its plan stays as it is. */
  isFixed: boolean;
}

/** What importing the source would do, first without and then with the comparison with stored trades. */
export function usePlan({ source, readContext, answers, isFixed }: PlanOptions) {
  const read = useRead({ source, readContext, answers, stored: null }, null, !isFixed);
  const stored = useStored(read.data?.format, read.data?.firstDay, !isFixed);
  const storedAt = stored.data ? stored.dataUpdatedAt : null;
  const compared = useRead(
    { source, readContext, answers, stored: stored.data ?? null },
    storedAt,
    !isFixed && storedAt !== null && !read.isPlaceholderData,
  );
  return {
    plan: compared.data ?? read.data,
    isReading: read.isFetching || compared.isFetching,
    /** The plan shows which trades are new. Without stored rows, `compared` has the key and the data of `read`. */
    isCompared: storedAt !== null && Boolean(compared.data) && !compared.isPlaceholderData && !read.isPlaceholderData,
    failure: read.error ?? compared.error,
    stored,
  };
}
