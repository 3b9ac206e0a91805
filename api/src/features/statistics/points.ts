import { limits } from 'contracts';
import type { PointField, Points } from 'contracts/reports';
import { type Columns, readers } from '../journal/columns/columns.ts';
import { readMinutes } from '../selection/dimensions.ts';
import { countTrades, forEachRow, type Selection } from '../selection/selection.ts';

const pointReaders: Readonly<Record<PointField, (columns: Columns, index: number) => number | null>> = {
  duration: readMinutes,
  mae: (columns, index) => {
    const cents = readers.maeCents(columns, index);
    return cents === null ? null : cents / 100;
  },
};

/** The result of each selected trade by one of its facts, for a scatter plot. */
export const computePoints = (selection: Selection, field: PointField): Points => {
  const readX = pointReaders[field];
  const points: Points['points'] = [];
  for (const { columns, ...block } of selection)
    forEachRow({ ...block, columns }, (index) => {
      const x = readX(columns, index);
      if (x !== null)
        points.push({ id: readers.number(columns, index), x, netCents: readers.netCents(columns, index) });
    });
  const step = Math.ceil(points.length / limits.reportPoints) || 1;
  return {
    points: points.filter((_, index) => index % step === 0),
    trades: points.length,
    tradesWithoutFact: countTrades(selection) - points.length,
  };
};
