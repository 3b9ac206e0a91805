import { useState } from 'react';
import { type ExecutionTexts, formatExecutions, parseExecutions } from '../../../shared/executionTexts.ts';

/** With the fields of more rows, typing would be slow. */
export const ROWS_PER_PAGE = 25;

interface TypedRows {
  /** The value that the form has received. */
  value: string;
  /** All rows, also those in which nothing was typed yet. */
  rows: readonly ExecutionTexts[];
}

interface RowsOptions {
  value: string;
  onValueChange: (value: string) => void;
  /** The trade's side and opening time, for the first row. */
  side: string;
  openedAt: string;
}

/** Suggests the opposite of the first execution, and the time of the latest. */
const createRow = (rows: readonly ExecutionTexts[], { side, openedAt }: RowsOptions): ExecutionTexts => {
  const first = rows[0]?.side ?? (side === 'short' ? 'buy' : 'sell');
  const at = rows.at(-1)?.at ?? openedAt;
  return { at, side: first === 'buy' ? 'sell' : 'buy', quantity: '', price: '', fees: '' };
};

/** The rows of the form's value, a page of them at a time. An empty list has a blank row. */
export function useExecutionRows(options: RowsOptions) {
  const { value, onValueChange } = options;
  const [typed, setTyped] = useState<TypedRows>({ value: '', rows: [createRow([], options)] });
  const rows = typed.value === value ? typed.rows : parseExecutions(value);
  const lastPage = Math.max(0, Math.ceil(rows.length / ROWS_PER_PAGE) - 1);
  const [requestedPage, setPage] = useState(0);
  const page = Math.min(requestedPage, lastPage);
  const start = page * ROWS_PER_PAGE;

  const change = (next: readonly ExecutionTexts[]) => {
    const changed = formatExecutions(next);
    setTyped({ value: changed, rows: next });
    onValueChange(changed);
  };
  return {
    rows,
    page,
    lastPage,
    setPage,
    start,
    shown: rows.slice(start, start + ROWS_PER_PAGE),
    set: (index: number, row: ExecutionTexts) => change(rows.with(index, row)),
    remove: (index: number) => change(rows.toSpliced(index, 1)),
    /** Adds a blank row, or what was pasted, and shows the last page. */
    add: (added: readonly ExecutionTexts[] = [createRow(rows, options)]) => {
      change([...rows, ...added]);
      setPage(Number.POSITIVE_INFINITY);
    },
    /** Replaces blank rows. */
    paste: (added: readonly ExecutionTexts[]) => {
      change([...parseExecutions(formatExecutions(rows)), ...added]);
      setPage(Number.POSITIVE_INFINITY);
    },
  };
}
