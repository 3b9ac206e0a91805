import type { MeasuredFilter } from 'contracts';
import { type Columns, readers } from '../journal/columns/columns.ts';
import { multipleReaders } from './amounts.ts';
import { type BlockSelection, countRows, countTrades, forEachRow, type Selection } from './selection.ts';

/** Result ÷ risk; null without a risk. */
export const readMultiple = (columns: Columns, index: number): number | null => {
  const risk = readers.riskCents(columns, index);
  return risk === null ? null : readers.netCents(columns, index) / risk;
};

/** Omits the trades without a risk. */
const measureBlock = (block: BlockSelection): BlockSelection => {
  const rows: number[] = [];
  forEachRow(block, (index) => {
    if (readers.riskCents(block.columns, index) !== null) rows.push(index);
  });
  return { ...block, amounts: multipleReaders, rows: rows.length === countRows(block) ? block.rows : rows };
};

export interface MeasuredTrades {
  selection: Selection;
  /** With the unit `r`, the number of trades that have no risk, and that `selection` therefore omits. */
  withoutRisk?: { tradesWithoutRisk: number };
}

/** With the unit `r`, selects the trades with a risk, and their amounts in R. */
export const measure = (selection: Selection, unit: MeasuredFilter['unit']): MeasuredTrades => {
  if (unit === undefined) return { selection };
  const measured = selection.map(measureBlock).filter(({ rows }) => rows?.length !== 0);
  return {
    selection: measured,
    withoutRisk: { tradesWithoutRisk: countTrades(selection) - countTrades(measured) },
  };
};
