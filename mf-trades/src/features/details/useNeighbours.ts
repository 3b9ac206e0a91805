import type { Trade } from 'contracts';
import { useMemo } from 'react';
import { filterTrades, readFilter } from '../journal/filter.ts';
import { useTrades } from '../journal/useTrades.ts';
import { type NeighbourPair, neighboursOf } from './neighbours.ts';

const none: NeighbourPair = { newer: undefined, older: undefined };

/** The trades before and after this one in the list that the filter (`?q=…`) leaves. Reads no more of it than it must. */
export const useNeighbours = (trade: Trade, search: string): NeighbourPair => {
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  const among = (trades: readonly Trade[]) => neighboursOf(filterTrades(trades, filter), trade);
  const { trades, complete } = useTrades((loaded) => !among(loaded).older);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `among` is made of the others.
  const pair = useMemo(() => among(trades ?? []), [trades, trade, filter]);
  // Until the list reaches beyond the trade, the newest of it so far is not the one before.
  return pair.older || complete ? pair : none;
};
