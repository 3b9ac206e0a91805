import type { AmountScope, MeasuredFilter } from 'contracts';
import { type Columns, readers } from '../../journal/columns/columns.ts';
import { multipleReaders } from './amounts.ts';
import type { ShownCurrency } from './currencies.ts';
import { type BlockSelection, countRows, countTrades, forEachRow, type Selection } from './selection.ts';

/** Returns result ÷ risk; null without a risk. */
export function readMultiple(columns: Columns, index: number): number | null {
  const risk = readers.riskCents(columns, index);
  return risk === null ? null : readers.netCents(columns, index) / risk;
}

/** Selects rows of each block. A block stays whole, with cached folds, if all of its rows are selected. */
const selectRows = (selection: Selection, isSelected: (columns: Columns, index: number) => boolean): Selection =>
  selection
    .map((block): BlockSelection => {
      const rows: number[] = [];
      forEachRow(block, (index) => {
        if (isSelected(block.columns, index)) rows.push(index);
      });
      return rows.length === countRows(block) ? block : { ...block, rows };
    })
    .filter(({ rows }) => rows?.length !== 0);

export interface MeasuredTrades {
  /** All trades of the filter: for lists, and for what is no amount. */
  all: Selection;
  /** The trades whose amounts are added up, which are in one unit. */
  selection: Selection;
  /** The unit of the amounts, and how many trades of `all` are not in `selection`. */
  scope: AmountScope;
}

/** Whether `selection` omits trades that numbers of trades, percentages and R of a reply include. */
export function omitsForeign({ scope }: MeasuredTrades): boolean {
  return scope.tradesInOtherCurrency !== undefined;
}

/**
 * Selects the trades of one unit: with `r`, those with a risk, with amounts in R; otherwise those in the shown
 * currency.
 */
export function measure(all: Selection, unit: MeasuredFilter['unit'], shown?: ShownCurrency): MeasuredTrades {
  if (unit === 'r') {
    const withRisk = selectRows(all, (columns, index) => readers.riskCents(columns, index) !== null);
    const selection = withRisk.map((block) => ({ ...block, amounts: multipleReaders }));
    return { all, selection, scope: { tradesWithoutRisk: countTrades(all) - countTrades(selection) } };
  }
  if (!shown) return { all, selection: all, scope: {} };
  const { isForeign, currency } = shown;
  const selection = selectRows(all, (columns, index) => !isForeign[readers.accountId(columns, index)]);
  const omitted = countTrades(all) - countTrades(selection);
  return {
    all,
    selection,
    scope: { ...(omitted > 0 && { tradesInOtherCurrency: omitted }), ...(currency !== undefined && { currency }) },
  };
}
