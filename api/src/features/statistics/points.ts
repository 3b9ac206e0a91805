import { limits } from 'contracts';
import type { PointField, Points } from 'contracts/reports';
import { readers } from '../journal/columns/columns.ts';
import { roundAmount } from '../selection/amounts.ts';
import { readMinutes } from '../selection/dimensions.ts';
import { type BlockSelection, countTrades, forEachRow, type Selection } from '../selection/selection.ts';

const pointReaders: Readonly<Record<PointField, (block: BlockSelection, index: number) => number | null>> = {
  duration: ({ columns }, index) => readMinutes(columns, index),
  mae: ({ columns, amounts }, index) => {
    const amount = amounts.mae(columns, index);
    return amount === null ? null : amount / 100;
  },
};

/** The result of each selected trade by one of its facts, for a scatter plot. */
export const computePoints = (selection: Selection, field: PointField): Points => {
  const readX = pointReaders[field];
  const points: Points['points'] = [];
  for (const block of selection) {
    const { columns, amounts } = block;
    forEachRow(block, (index) => {
      const x = readX(block, index);
      if (x === null) return;
      points.push({ id: readers.number(columns, index), x, netCents: roundAmount(amounts.net(columns, index)) });
    });
  }
  const step = Math.ceil(points.length / limits.reportPoints) || 1;
  return {
    points: points.filter((_, index) => index % step === 0),
    trades: points.length,
    tradesWithoutFact: countTrades(selection) - points.length,
  };
};
