import { clsx } from 'clsx';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Table.module.css';

export interface Column<Row> {
  /** The heading; also the key. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for figures. */
  align?: 'start' | 'end';
  /** Names the row: a th. */
  rowHead?: boolean;
  /** Left out below 640 px. */
  wideOnly?: boolean;
  /** Where the table has little room: under the row's other cells, a line of its own; none where it has nothing in it. */
  below?: boolean;
  /** Where the table has little room: on a second line, which all those share that go under, and so do their headings. */
  under?: boolean;
  /** Its heading is a button that asks for another order. */
  sortable?: boolean;
}

/** In which order the rows stand. */
export interface Sorting {
  /** The column's title. */
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
  /** A click anywhere on the row. For the keyboard, put a link in one of its cells, too. */
  onOpen?: (row: Row) => void;
  /** The order that the rows have; the table says it, and leaves the sorting to its owner. */
  sorting?: Sorting;
  /** A sortable heading was pressed. */
  onSort?: (title: string) => void;
}

type Fold = Pick<Column<unknown>, 'below' | 'under'>;

const folds = ({ below, under }: Fold): boolean => Boolean(below || under);

/** For the grid that a folding table becomes: how many columns stand beside the first. */
const beside = (columns: readonly Fold[]) =>
  ({ '--beside': columns.filter((column) => !folds(column)).length - 1 }) as CSSProperties;

const onControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, select, textarea') !== null;

/** Rows and columns; where there is no room it scrolls inside itself, never the page. */
export const Table = <Row,>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  onOpen,
  sorting,
  onSort,
}: TableProps<Row>) => (
  <div className={styles.scroller}>
    <table className={clsx(styles.table, columns.some(folds) && styles.folds)} style={beside(columns)}>
      <caption className={clsx(!captionHidden && styles.caption)}>
        {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.title} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={clsx(onOpen && styles.opens)}
            onClick={onOpen && ((event) => !onControl(event) && onOpen(row))}
          >
            {columns.map((column) => (
              <Cell key={column.title} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const orderOf = ({ by, descending }: Sorting, title: string) => {
  if (by !== title) return undefined;
  return descending ? 'descending' : 'ascending';
};

/** What becomes of a column where there is little room. */
const room = ({ wideOnly, below, under }: Pick<Column<unknown>, 'wideOnly'> & Fold) =>
  clsx(wideOnly && styles.wideOnly, below && styles.below, under && styles.under);

type HeadProps<Row> = { column: Column<Row> } & Pick<TableProps<Row>, 'sorting' | 'onSort'>;

const Head = <Row,>({ column, sorting, onSort }: HeadProps<Row>) => {
  const { title, align, sortable } = column;
  const order = sorting && orderOf(sorting, title);
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={order}
      className={clsx(styles.head, room(column), sortable && styles.sortable)}
    >
      {sortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort?.(title)}>
          {title}
          <span aria-hidden="true" className={styles.order}>
            {order === 'ascending' ? '↑' : '↓'}
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
};

const Cell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const classes = clsx(styles.cell, column.rowHead && styles.rowHead, room(column));
  const Part = column.rowHead ? 'th' : 'td';
  return (
    <Part scope={column.rowHead ? 'row' : undefined} data-align={column.align} className={classes}>
      {column.cell(row)}
    </Part>
  );
};
