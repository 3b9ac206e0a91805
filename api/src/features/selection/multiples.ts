import type { MeasuredFilter } from 'contracts';
import { type Columns, readers } from '../journal/columns/columns.ts';
import { multipleReaders } from './amounts.ts';
import { type BlockSelection, countRows, countTrades, forEachRow, type Selection } from './selection.ts';

/** Returns result ÷ risk; null without a risk. */
export const readMultiple = (columns: Columns, index: number): number | null => {
  const risk = readers.riskCents(columns, index);
  return risk === null ? null : readers.netCents(columns, index) / risk;
};

/** Selects the trades of a block that have a risk, with amounts in R. */
const measureBlock = (block: BlockSelection): BlockSelection => {
  const rows: number[] = [];
  forEachRow(block, (index) => {
    if (readers.riskCents(block.columns, index) !== null) rows.push(index);
  });
  return { ...block, amounts: multipleReaders, rows: rows.length === countRows(block) ? block.rows : rows };
};

export interface MeasuredTrades {
  selection: Selection;
  /** With the unit `r`: how many trades `selection` omits because they have no risk. */
  withoutRisk?: { tradesWithoutRisk: number };
}

/** With the unit `r`, selects the trades with a risk, with amounts in R. */
export const measure = (selection: Selection, unit: MeasuredFilter['unit']): MeasuredTrades => {
  if (unit === undefined) return { selection };
  const measured = selection.map(measureBlock).filter(({ rows }) => rows?.length !== 0);
  return {
    selection: measured,
    withoutRisk: { tradesWithoutRisk: countTrades(selection) - countTrades(measured) },
  };
};
