import { clsx } from 'clsx';
import { type CSSProperties, type MouseEvent, type ReactNode, startTransition, useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './Table.module.css';
import lineStyles from './TableLines.module.css';

export interface Column<Row> {
  /** The heading; also the key of the column. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers. */
  align?: 'start' | 'end';
  /** The cell names the row: a th. */
  isRowHeader?: boolean;
  /** Hidden below 640 px without `secondLineWhenNarrow`, and on a tablet if the table has many columns. */
  wideOnly?: boolean;
  /**
   * In a narrow table the cell gets its own line below the others, or none if it is empty or its content has
   * `data-none`.
   */
  ownLineWhenNarrow?: boolean;
  /** In a narrow table all such cells share a second line, and so do their headings. */
  secondLineWhenNarrow?: boolean;
  /** The heading is a button that sorts the table. */
  sortable?: boolean;
}

/** The order of the rows. */
export interface Sorting {
  /** The title of the column. */
  by: string;
  descending: boolean;
}

export interface TableProps<Row> {
  /** Names the table. */
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Called by a click anywhere on the row. For keyboard users, put a link in one of its cells too. */
  onOpen?: (row: Row) => void;
  /** The current order of the rows. The table displays it; the caller sorts the rows. */
  sorting?: Sorting;
  /** Called with the title of the sortable heading that was activated. */
  onSort?: (title: string) => void;
}

type NarrowLayout = Pick<Column<unknown>, 'ownLineWhenNarrow' | 'secondLineWhenNarrow'>;

const leavesFirstLine = ({ ownLineWhenNarrow, secondLineWhenNarrow }: NarrowLayout): boolean =>
  Boolean(ownLineWhenNarrow || secondLineWhenNarrow);

/** The number of columns after the first one on the first line of a narrow table. */
const getFirstLineStyle = (columns: readonly NarrowLayout[]) =>
  ({ '--first-line-columns': columns.filter((column) => !leavesFirstLine(column)).length - 1 }) as CSSProperties;

/** More values on the second line wrap. */
const MAX_ON_SECOND_LINE = 3;

/** Values of the second line get labels unless their headings are above them: if they sort, or begin the first line. */
const getLinesClassName = (columns: readonly (Pick<Column<unknown>, 'sortable'> & NarrowLayout)[]) => {
  const second = columns.filter(({ secondLineWhenNarrow }) => secondLineWhenNarrow);
  const hasHeadings = columns[1]?.secondLineWhenNarrow || second.some(({ sortable }) => sortable);
  return clsx(
    columns.some(leavesFirstLine) && lineStyles.multiline,
    second.length > 0 && lineStyles.twoLines,
    second.length > MAX_ON_SECOND_LINE ? lineStyles.many : !hasHeadings && lineStyles.labelled,
  );
};

const isOnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, select, textarea') !== null;

/** Rows of the first frame, and of each later part. */
const FIRST_ROWS = 50;
const MORE_ROWS = 100;

/** How many rows are shown. Further ones follow in parts, so that no key or click waits for a long table. */
const useShownRows = (total: number): number => {
  const [count, setCount] = useState(FIRST_ROWS);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + MORE_ROWS)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
};

type RowProps<Row> = { row: Row } & Pick<TableProps<Row>, 'columns' | 'onOpen'>;

const TableRow = <Row,>({ row, columns, onOpen }: RowProps<Row>) => (
  <tr className={clsx(onOpen && styles.clickable)} onClick={onOpen && ((event) => !isOnControl(event) && onOpen(row))}>
    {columns.map((column) => (
      <Cell key={column.title} column={column} row={row} />
    ))}
  </tr>
);

/** React does not render an element again that is the same as before, so a further part costs only its own rows. */
const Body = ({ rows }: { rows: readonly ReactNode[] }) => <tbody>{rows.slice(0, useShownRows(rows.length))}</tbody>;

/** A data table. A table that is too wide scrolls by itself; the page does not. */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  onOpen,
  sorting,
  onSort,
}: TableProps<Row>) {
  return (
    <div className={styles.scroller}>
      <table className={clsx(styles.table, getLinesClassName(columns))} style={getFirstLineStyle(columns)}>
        <caption className={clsx(!captionHidden && styles.caption)}>
          {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.title} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <Body rows={rows.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} onOpen={onOpen} />)} />
      </table>
    </div>
  );
}

const getSortDirection = ({ by, descending }: Sorting, title: string) => {
  if (by !== title) return undefined;
  return descending ? 'descending' : 'ascending';
};

const getNarrowClassName = ({
  wideOnly,
  ownLineWhenNarrow,
  secondLineWhenNarrow,
}: Pick<Column<unknown>, 'wideOnly'> & NarrowLayout) =>
  clsx(
    wideOnly && lineStyles.wideOnly,
    ownLineWhenNarrow && lineStyles.ownLine,
    secondLineWhenNarrow && lineStyles.secondLine,
  );

interface SortButtonProps {
  /** The heading. */
  title: string;
  /** The accessible name, where no table says what the button does. Begins with or contains the heading. */
  label?: string;
  direction: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** A heading that sorts its rows, with an arrow if they are sorted by it. */
export function SortButton({ title, label, direction, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={direction}
      aria-label={label && `${label}${direction ? `, now ${direction}` : ''}`}
      onClick={onSort}
    >
      {title}
      <span aria-hidden="true" className={styles.arrow}>
        {direction === 'ascending' ? '↑' : '↓'}
      </span>
    </button>
  );
}

type HeaderCellProps<Row> = { column: Column<Row> } & Pick<TableProps<Row>, 'sorting' | 'onSort'>;

const HeaderCell = <Row,>({ column, sorting, onSort }: HeaderCellProps<Row>) => {
  const { title, align, sortable } = column;
  const direction = sorting && getSortDirection(sorting, title);
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={direction}
      className={clsx(styles.head, getNarrowClassName(column), sortable && styles.sortable)}
    >
      {sortable ? <SortButton title={title} direction={direction} onSort={() => onSort?.(title)} /> : title}
    </th>
  );
};

const Cell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const classes = clsx(styles.cell, column.isRowHeader && styles.rowHeader, getNarrowClassName(column));
  const Element = column.isRowHeader ? 'th' : 'td';
  return (
    <Element
      scope={column.isRowHeader ? 'row' : undefined}
      data-align={column.align}
      data-label={leavesFirstLine(column) ? column.title : undefined}
      className={classes}
    >
      {column.cell(row)}
    </Element>
  );
};
