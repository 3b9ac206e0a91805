import type { Trade } from 'contracts';
import { useMemo } from 'react';
import { filterTrades, parseFilter } from '../journal/filter.ts';
import { useTrades } from '../journal/useTrades.ts';
import { type AdjacentTrades, findAdjacentTrades } from './adjacentTrades.ts';

const none: AdjacentTrades = { newer: undefined, older: undefined };

/** The trades before and after this one in the filtered list (`?q=…`). Loads only as many pages as needed. */
export const useAdjacentTrades = (trade: Trade, search: string): AdjacentTrades => {
  const filter = useMemo(() => parseFilter(new URLSearchParams(search)), [search]);
  const findIn = (trades: readonly Trade[]) => findAdjacentTrades(filterTrades(trades, filter), trade);
  const { trades, isComplete } = useTrades((loaded) => !findIn(loaded).older);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `findIn` depends only on the listed values.
  const adjacent = useMemo(() => findIn(trades ?? []), [trades, trade, filter]);
  // Until the loaded pages reach past the trade, the trade before it may still be missing.
  return adjacent.older || isComplete ? adjacent : none;
};
