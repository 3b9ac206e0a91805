import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls } from 'contracts';
import { useState } from 'react';
import type { Duplicates, Plan, PreviewTrade, StoredPosition } from '../reading/types.ts';
import { getReader } from '../reading/useReader.ts';
import { fetchJournal, type JournalTrades, toComparable, toJournalQuery } from './journal.ts';

const { list } = calls.trades;

/** What an import would add that the journal does not have from this format. */
const listNew = (plan: Plan | undefined): PreviewTrade[] =>
  plan?.trades.filter(({ status, id }) => status === 'new' && id === null) ?? [];

const useJournal = (trades: readonly PreviewTrade[], isEnabled: boolean) => {
  const query = toJournalQuery(trades);
  return useQuery<JournalTrades, Error>({
    queryKey: [list.path, 'duplicates', query],
    queryFn: ({ signal }) => fetchJournal(query, signal),
    enabled: isEnabled,
    meta: { topics: list.readsTopics },
    structuralSharing: false,
    gcTime: 0,
    // Offline it fails with a message instead of waiting without one, and loads when the browser reconnects.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
};

interface DuplicatesOptions {
  sourceKey: string;
  state: {
    plan: Plan | undefined;
    /** Changes with what the plan was made of. */
    planKey: string;
    isCompared: boolean;
    /** The positions of the same format. */
    stored: { data: readonly StoredPosition[] | undefined };
  };
  /** While an import runs, what it leaves out stays as it is. */
  isFixed: boolean;
}

const none: Duplicates = { pairs: [], rowCount: 0, shared: 0 };

const useFound = ({ sourceKey, state, isFixed }: DuplicatesOptions) => {
  const trades = listNew(state.plan);
  const isNeeded = state.isCompared && trades.length > 0;
  const journal = useJournal(trades, isNeeded && !isFixed);
  const sameFormat = new Set(state.stored.data?.flatMap((position) => position.trades.map(({ id }) => id)));
  const asked = hashKey([sourceKey, state.planKey, trades.length, journal.dataUpdatedAt]);
  const found = useQuery<{ asked: string; duplicates: Duplicates }, Error>({
    queryKey: ['duplicates', asked],
    queryFn: async () => {
      const comparable = toComparable(journal.data?.trades ?? [], sameFormat);
      const reader = await getReader();
      return { asked, duplicates: await reader.findDuplicates({ sourceKey, trades, journal: comparable }) };
    },
    enabled: isNeeded && !isFixed && journal.data !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isComparing = isNeeded && (journal.isFetching || found.data?.asked !== asked);
  return { journal, isComparing, isNeeded, found: (trades.length > 0 && found.data?.duplicates) || none };
};

/** IMX-06: trades of the file that the journal has from another format, or that the trader has typed. */
export function useDuplicates(options: DuplicatesOptions) {
  const [isImported, setImported] = useState(false);
  const { journal, isComparing, isNeeded, found } = useFound(options);
  const leftOut = isImported ? [] : found.pairs.map(({ trade }) => trade.key);
  const leftOutRows = isImported ? 0 : found.rowCount;
  return {
    journal,
    ...found,
    /** An import waits for the comparison, so that nothing is stored twice before the trader sees it. */
    isComparing: isNeeded && isComparing && !journal.error,
    isBlocked: isNeeded && journal.error !== null,
    incompleteUntil: (isNeeded && journal.data?.incompleteUntil) || null,
    isImported,
    setImported,
    leftOut,
    leftOutRows,
    /** The plan without the trades that are left out. */
    exclude: (plan: Plan): Plan => {
      const keys = new Set(leftOut);
      const newRowCount = plan.newRowCount === null ? null : Math.max(0, plan.newRowCount - leftOutRows);
      return { ...plan, newRowCount, trades: plan.trades.filter(({ key }) => !keys.has(key)) };
    },
  };
}

export type DuplicatesState = ReturnType<typeof useDuplicates>;
