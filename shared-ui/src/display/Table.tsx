import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
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
}

const onControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, select, textarea') !== null;

/** Rows and columns; where there is no room it scrolls inside itself, never the page. */
export const Table = <Row,>({ caption, captionHidden, columns, rows, rowKey, onOpen }: TableProps<Row>) => (
  <div className={styles.scroller}>
    <table className={styles.table}>
      <caption className={clsx(!captionHidden && styles.caption)}>
        {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </caption>
      <thead>
        <tr>
          {columns.map(({ title, align, wideOnly }) => (
            <th key={title} scope="col" data-align={align} className={clsx(styles.head, wideOnly && styles.wideOnly)}>
              {title}
            </th>
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

const Cell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const classes = clsx(styles.cell, column.rowHead && styles.rowHead, column.wideOnly && styles.wideOnly);
  const Part = column.rowHead ? 'th' : 'td';
  return (
    <Part scope={column.rowHead ? 'row' : undefined} data-align={column.align} className={classes}>
      {column.cell(row)}
    </Part>
  );
};
