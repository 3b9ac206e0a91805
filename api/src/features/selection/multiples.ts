import type { MeasuredFilter } from 'contracts';
import { type Columns, emptyValues, readers } from '../journal/columns/columns.ts';
import { divideRounded } from './rounding.ts';
import { type BlockSelection, countRows, countTrades, forEachRow, type Selection } from './selection.ts';

/** Result ÷ risk; null without a risk. */
export const readMultiple = (columns: Columns, index: number): number | null => {
  const risk = readers.riskCents(columns, index);
  return risk === null ? null : (columns.multiples?.[index] ?? readers.netCents(columns, index) / risk);
};

/** Money ÷ risk in hundredths, rounded half away from zero: what pages show of one trade. */
const toHundredths = (
  columns: Columns,
  readCents: (columns: Columns, index: number) => number | null,
  empty = 0,
): number[] =>
  Array.from(columns.number, (_, index) => {
    const [risk, cents] = [readers.riskCents(columns, index), readCents(columns, index)];
    return risk === null || cents === null ? empty : divideRounded(cents * 100, risk);
  });

const convertColumns = (columns: Columns): Columns => ({
  ...columns,
  netCents: toHundredths(columns, readers.netCents),
  feesCents: toHundredths(columns, readers.feesCents),
  maeCents: toHundredths(columns, readers.maeCents, emptyValues.maeCents),
  multiples: Array.from(columns.number, (_, index) => readMultiple(columns, index) ?? 0),
});

/** Converted once, because columns never change. */
const known = new WeakMap<Columns, Columns>();

const convertBlock = (block: BlockSelection): BlockSelection => {
  const columns = known.get(block.columns) ?? convertColumns(block.columns);
  known.set(block.columns, columns);
  const rows: number[] = [];
  forEachRow(block, (index) => {
    if (readMultiple(columns, index) !== null) rows.push(index);
  });
  return { ...block, columns, rows: rows.length === countRows(block) ? block.rows : rows };
};

export interface MeasuredTrades {
  selection: Selection;
  /** With the unit `r`, the number of trades that have no risk, and that `selection` therefore omits. */
  withoutRisk?: { tradesWithoutRisk: number };
}

/**
 * With the unit `r`, converts the amounts of selected trades from cents to hundredths of R. Each trade counts with its R as
 * pages show it, so that shown values add up to the shown sum.
 */
export const measure = (selection: Selection, unit: MeasuredFilter['unit']): MeasuredTrades => {
  if (unit === undefined) return { selection };
  const measured = selection.map(convertBlock).filter(({ rows }) => rows?.length !== 0);
  return {
    selection: measured,
    withoutRisk: { tradesWithoutRisk: countTrades(selection) - countTrades(measured) },
  };
};
