import type { MeasuredFilter, TradeFilter } from 'contracts';
import type { ColumnReader, JournalColumns } from '../journal/columns/read-columns.ts';
import { readSettings } from '../settings/stored-settings.ts';
import type { UserRecord } from '../users/model.ts';
import { type MeasuredTrades, measure } from './multiples.ts';
import type { Search } from './search.ts';
import { selectTrades } from './select-trades.ts';
import type { Selection } from './selection.ts';

export interface SelectedTrades extends MeasuredTrades {
  journal: JournalColumns;
  /** The time zone of hours: that of the filter, or else of the trader. */
  zone: string | undefined;
  /** Narrows the same filter, e.g. to a day, from what has been read. */
  reselect(narrowed: TradeFilter): Selection;
}

/** Creates the function by which every list, statistic, report and export selects a trader's trades. */
export const createTradeSelector =
  (readColumns: ColumnReader, search: Search) =>
  async (user: UserRecord, { unit, ...filter }: MeasuredFilter, signal: AbortSignal): Promise<SelectedTrades> => {
    const { q, zone = readSettings(user).timeZone } = filter;
    const numbers = q === undefined ? undefined : await search(user, q, signal);
    const journal = await readColumns(user);
    const select = (narrowed: TradeFilter) => measure(selectTrades(journal, { ...narrowed, zone }, numbers), unit);
    return { journal, ...select(filter), zone, reselect: (narrowed) => select(narrowed).selection };
  };

export type TradeSelector = ReturnType<typeof createTradeSelector>;
