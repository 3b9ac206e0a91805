import type { WhatIfFigures, WhatIfRulesReply } from 'contracts/what-if-rules';
import { readers } from '../../journal/columns/columns.ts';
import type { LeftOut } from '../rules/replay.ts';
import { computeFigures } from '../selection/figures.ts';
import { type MeasuredTrades, omitsForeign } from '../selection/multiples.ts';
import type { Pause } from '../selection/pause.ts';
import { countTrades, forEachRow, listNumbers, listRows, type Selection, toDate } from '../selection/selection.ts';
import { computeStatistics } from '../statistics/compute-statistics.ts';
import { foldDays } from '../statistics/fold.ts';
import { countChoosing, judgeChanges } from './judge.ts';

/** Selects the rows of a mark: 1 for those that are left out, and 0 for the others. */
const selectMarked = (selection: Selection, leftOut: LeftOut, mark: 0 | 1): Selection =>
  selection
    .map((block) => {
      const marks = leftOut.get(block.columns);
      const rows: number[] = [];
      forEachRow(block, (index) => {
        if ((marks?.[index] ?? 0) === mark) rows.push(index);
      });
      return { ...block, rows };
    })
    .filter(({ rows }) => rows.length > 0);

const toFigures = (selection: Selection): WhatIfFigures => {
  const { totalTrades, netCents, winPercent, profitFactor, maxDrawdownCents } = computeStatistics(foldDays(selection));
  return {
    trades: totalTrades,
    netCents,
    winPercent,
    profitFactor: profitFactor === Infinity ? 'infinite' : profitFactor,
    maxDrawdownCents: totalTrades > 0 ? maxDrawdownCents : null,
  };
};

/** Computes amounts of one currency, and the rest of all trades. */
const computeMeasured = (measured: MeasuredTrades): WhatIfFigures => {
  const figures = toFigures(measured.selection);
  if (!omitsForeign(measured)) return figures;
  const { trades, winPercent } = toFigures(measured.all);
  return { ...figures, trades, winPercent };
};

/** Lists by how much leaving trades out changes each of the last 40 % of the trades. */
function* listChanges(selection: Selection, leftOut: LeftOut) {
  let position = 0;
  const chosen = countChoosing(countTrades(selection));
  for (const block of selection) {
    const { columns, amounts } = block;
    const marks = leftOut.get(columns);
    const changes: number[] = [];
    forEachRow(block, (index) => {
      if (position >= chosen) changes.push(marks?.[index] === 1 ? -amounts.net(columns, index) : 0);
      position += 1;
    });
    for (const change of changes) yield { low: change, high: change };
  }
}

/** A trade that is left out. */
export interface LeftOutTrade {
  number: number;
  ticker: string;
  date: string;
  closedAt: number | null;
  /** In hundredths of the unit. Null if it is in another currency than the sums. */
  net: number | null;
}

/** Lists the trades that are left out, in the order of statistics: those that `left` of a comparison counts. */
export function listLeftOut(measured: MeasuredTrades, leftOut: LeftOut): LeftOutTrade[] {
  const counted = omitsForeign(measured) ? measured.all : measured.selection;
  const inUnit = new Set(omitsForeign(measured) ? listNumbers(selectMarked(measured.selection, leftOut, 1)) : []);
  return selectMarked(counted, leftOut, 1).flatMap((block) => {
    const { month, columns, amounts } = block;
    return listRows(block).map((index) => {
      const number = readers.number(columns, index);
      const isForeign = omitsForeign(measured) && !inUnit.has(number);
      return {
        number,
        ticker: readers.ticker(columns, index),
        date: toDate(month, columns.day[index] ?? 0),
        closedAt: readers.closedAt(columns, index),
        net: isForeign ? null : amounts.net(columns, index),
      };
    });
  });
}

/** Compares the selected trades with those that remain when others are left out (WIF-04). */
export async function compareLeftOut(
  measured: MeasuredTrades,
  leftOut: LeftOut,
  pause: Pause,
): Promise<WhatIfRulesReply> {
  const { all, selection, scope } = measured;
  const before = computeMeasured(measured);
  await pause();
  const remaining = { all: selectMarked(all, leftOut, 0), selection: selectMarked(selection, leftOut, 0), scope };
  await pause();
  const after = computeMeasured(remaining);
  await pause();
  const { netCents } = computeFigures(selectMarked(selection, leftOut, 1));
  await pause();
  return {
    before,
    after,
    left: { trades: before.trades - after.trades, netCents: netCents ?? 0 },
    ...judgeChanges(listChanges(selection, leftOut)),
    ...scope,
  };
}
