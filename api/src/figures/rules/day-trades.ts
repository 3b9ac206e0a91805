import { judgements } from 'contracts';
import { readers } from '../../journal/columns/columns.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import type { MeasuredTrades } from '../selection/multiples.ts';
import { createPause } from '../selection/pause.ts';
import { type BlockSelection, forEachRow, type Selection, toDate } from '../selection/selection.ts';
import { readMark } from '../selection/trade-result.ts';
import type { PreparedRule } from './answers.ts';
import { judgeRows } from './judge.ts';
import { createPlannedReader, type PlanIndex } from './plan-index.ts';
import { createRows } from './rows.ts';

/** A trade among those of its day. */
export interface JudgedTrade {
  number: number;
  ticker: string;
  /** In hundredths of the unit in which the trades are measured, not rounded, if `isCounted`. */
  netCents: number;
  /** See `markBreakeven`. */
  breakeven?: true;
  /** Whether its result is in the currency of the day's P&L. */
  isCounted: boolean;
  /** The closing, otherwise the opening; null without either. Milliseconds since 1970. */
  at: number | null;
  /** Null without an opening time. */
  planned: boolean | null;
  judged: (typeof judgements)[number];
}

/** Keeps the rows of some days. */
const pickDays = (selection: Selection, dates: ReadonlySet<string>): BlockSelection[] =>
  selection
    .map((block) => {
      const rows: number[] = [];
      forEachRow(block, (index) => {
        if (dates.has(toDate(block.month, readers.day(block.columns, index)))) rows.push(index);
      });
      return { ...block, rows };
    })
    .filter(({ rows }) => rows.length > 0);

/** Lists the results of the selected trades, by the columns and the rows in which they are. */
const listResults = (selection: Selection): Map<BlockSelection['columns'], ReadonlyMap<number, number>> => {
  const byColumns = new Map<BlockSelection['columns'], ReadonlyMap<number, number>>();
  for (const block of selection) {
    const results = new Map<number, number>();
    forEachRow(block, (index) => results.set(index, block.amounts.net(block.columns, index)));
    byColumns.set(block.columns, results);
  }
  return byColumns;
};

/** What the trades of days are judged by: the required rules, and the plans of these days. */
interface DayRules {
  required: readonly PreparedRule[];
  plans: PlanIndex;
}

/** Lists the trades of some days by date, each with what plan and rules say about it. */
export async function listDayTrades(
  journal: JournalColumns,
  { all, selection }: Pick<MeasuredTrades, 'all' | 'selection'>,
  dates: ReadonlySet<string>,
  { required, plans }: DayRules,
): Promise<Map<string, JudgedTrade[]>> {
  const pause = createPause();
  const counted = listResults(pickDays(selection, dates));
  const createPlanned = createPlannedReader(plans, journal);
  const byDate = new Map<string, JudgedTrade[]>();
  for (const block of pickDays(all, dates)) {
    const { month, columns } = block;
    const readPlanned = createPlanned(block);
    const { codes } = await judgeRows(required, createRows([block], journal), pause);
    let position = 0;
    forEachRow(block, (index) => {
      const date = toDate(month, readers.day(columns, index));
      const trades = byDate.get(date) ?? [];
      byDate.set(date, trades);
      const result = counted.get(columns)?.get(index);
      trades.push({
        number: readers.number(columns, index),
        ticker: readers.ticker(columns, index),
        netCents: result ?? readers.netCents(columns, index),
        ...readMark(block, index),
        isCounted: result !== undefined,
        at: readers.closedAt(columns, index) ?? readers.openedAt(columns, index),
        planned: readPlanned(index),
        judged: judgements[codes[position] ?? 0] ?? 'unjudged',
      });
      position += 1;
    });
  }
  return byDate;
}
