import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { addDays } from 'contracts';
import { imports } from 'contracts/imports';
import { getApi } from 'shared-ui/host';
import type { Plan, PlanRequest, ReadingAnswers, Source, StoredPosition } from '../reading/types.ts';
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
    // The rows are large, and those of an earlier visit may lack an import.
    gcTime: 0,
    // Offline it fails with a message instead of waiting without one, and loads when the browser reconnects.
    networkMode: 'always',
    refetchOnReconnect: true,
  });

/** What a plan was asked for: which answers, and whether it is compared. */
const identify = ({ source, readContext, answers, stored }: PlanRequest): string =>
  hashKey([source, readContext, answers, stored !== null]);

/** A plan from the worker. While another answer is read, it is the former plan. */
const useRead = (request: PlanRequest, storedAt: number | null, isEnabled: boolean) => {
  const asked = identify(request);
  const { data, error, isFetching } = useQuery<{ plan: Plan; asked: string }, Error>({
    // Without the stored rows, which are large: the time at which they were loaded identifies them.
    queryKey: ['plan', asked, storedAt],
    queryFn: async () => ({ plan: await (await getReader()).plan(request), asked }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isAnswered = data?.asked === asked;
  return { plan: data?.plan, error, isAnswered, isReading: isFetching && !isAnswered };
};

interface PlanOptions {
  source: Source;
  readContext: PlanRequest['readContext'];
  answers: ReadingAnswers;
  /** While an import runs, its plan stays as it is. */
  isFixed: boolean;
}

/**
 * What importing the source would do, first without and then with the comparison with stored trades. While these are
 * loaded again, because another file or another tab imported some, the former comparison stays in use: the API compares
 * each row once more, and a button that is disabled for a moment would swallow a click.
 */
export function usePlan({ source, readContext, answers, isFixed }: PlanOptions) {
  const read = useRead({ source, readContext, answers, stored: null }, null, !isFixed);
  const stored = useStored(read.plan?.format, read.plan?.firstDay, !isFixed);
  const storedAt = stored.data ? stored.dataUpdatedAt : null;
  const compared = useRead(
    { source, readContext, answers, stored: stored.data ?? null },
    storedAt,
    !isFixed && storedAt !== null && read.isAnswered,
  );
  return {
    plan: compared.plan ?? read.plan,
    /** Changes with what the plan was made of. */
    planKey: hashKey([identify({ source, readContext, answers, stored: null }), storedAt]),
    isReading: read.isReading || compared.isReading,
    /** The plan shows which trades are new. */
    isCompared: storedAt !== null && compared.isAnswered,
    failure: read.error ?? compared.error,
    stored,
  };
}
