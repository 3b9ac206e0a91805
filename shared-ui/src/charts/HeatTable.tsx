import { clsx } from 'clsx';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './HeatTable.module.css';
import { getHeatColor, type Heat } from './heat.ts';

export interface HeatCell {
  /** Without it, the cell has no colour. */
  heat?: Heat;
  /** Text or a link: the colour alone says nothing. */
  content: ReactNode;
  /** For the cell itself, e.g. when it can be chosen. */
  attributes?: CellAttributes;
}

type CellAttributes = Omit<ComponentProps<'td'>, 'style'> & { 'data-item'?: string };

export interface HeatTableProps {
  /** Names the table. */
  caption: ReactNode;
  captionHidden?: boolean;
  /** The heading of the first column, which names the rows. Without it, rows have no names. */
  corner?: string;
  columns: readonly { key: string; label: ReactNode }[];
  /** What the columns are, above their names. */
  columnsTitle?: string;
  /** `cells` has one entry for each column; null is an empty cell. */
  rows: readonly { key: string; label?: ReactNode; cells: readonly (HeatCell | null)[] }[];
  /** Fills the width with cells of equal size. */
  isDense?: boolean;
  /** 'grid' if the cells themselves have the focus. */
  role?: 'grid';
}

/** A table whose cells are coloured by their values. A wide one scrolls by itself; the page does not. */
export function HeatTable({
  caption,
  captionHidden = true,
  corner,
  columns,
  columnsTitle,
  rows,
  isDense,
  role,
}: HeatTableProps) {
  return (
    <div className={styles.scroller}>
      <table
        role={role}
        className={clsx(styles.table, isDense && styles.dense)}
        style={{ '--columns': columns.length } as CSSProperties}
      >
        <caption>{captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
        <thead>
          {columnsTitle !== undefined && (
            <tr>
              {corner !== undefined && <td />}
              <th scope="colgroup" colSpan={columns.length}>
                {columnsTitle}
              </th>
            </tr>
          )}
          <tr>
            {corner !== undefined && <th scope="col">{corner}</th>}
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {corner !== undefined && (
                <th scope="row">
                  <span className={styles.rowName}>{row.label}</span>
                </th>
              )}
              {row.cells.map((cell, index) => (
                <td
                  key={columns[index]?.key}
                  role={role && 'gridcell'}
                  {...cell?.attributes}
                  className={clsx(cell?.heat && styles.coloured, cell?.attributes?.className)}
                  style={cell?.heat && { backgroundColor: getHeatColor(cell.heat) }}
                >
                  {cell?.content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
