import { findRoundTripKind } from '../formats/index.ts';
import { compareText } from '../group.ts';
import type { ImportedTrade, OpenPosition, ReadResult, SkippedRowReport } from '../types.ts';
import { createToTradingDay, type DayEnd } from './day.ts';
import { fromExecutions } from './from-executions.ts';
import { fromRoundTrips } from './from-round-trips.ts';

export interface Trades {
  trades: ImportedTrade[];
  open: OpenPosition[];
  skipped: SkippedRowReport[];
  warnings: string[];
}

const compareTrades = (a: ImportedTrade, b: ImportedTrade): number =>
  compareText(a.date, b.date) || compareText(a.closedAt ?? '', b.closedAt ?? '') || compareText(a.key, b.key);

const UNMATCHED =
  'The fill closes a position that was opened before the file begins. Import a file that contains its opening.';

/** The trades of what was read, in the order of their closing. */
export const toTrades = (
  { format, executions, roundTrips }: Pick<ReadResult, 'format' | 'executions' | 'roundTrips'>,
  { dayEnd = 'midnight' }: { dayEnd?: DayEnd } = {},
): Trades => {
  const toTradingDay = createToTradingDay(dayEnd);
  const { trades, open, unmatched, warnings } = fromExecutions(executions, toTradingDay);
  const given = fromRoundTrips(roundTrips, findRoundTripKind(format), toTradingDay);
  return {
    trades: [...trades, ...given].toSorted(compareTrades),
    open: open.toSorted((a, b) => compareText(a.key, b.key)),
    skipped: unmatched.map(({ row }) => ({ row, reason: UNMATCHED })),
    warnings,
  };
};
