import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from '../format/money.ts';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './HeatTable.module.css';

export interface Heat {
  /** Neutral is the colour of values that are neither gains nor losses, e.g. counts. */
  tone: Tone;
  /** How strong the colour is, from 0 to 1. */
  strength: number;
}

export interface HeatCell extends Heat {
  /** Text or a link: the colour alone says nothing. */
  content: ReactNode;
}

export interface HeatTableProps {
  /** Names the table. */
  caption: ReactNode;
  captionHidden?: boolean;
  /** The heading of the first column, which names the rows. Without it, rows have no names. */
  corner?: string;
  columns: readonly { key: string; label: ReactNode }[];
  /** `cells` has one entry for each column; null is an empty cell. */
  rows: readonly { key: string; label?: ReactNode; cells: readonly (HeatCell | null)[] }[];
  /** Fills the width with cells of equal size. */
  isDense?: boolean;
}

/** The colour of a gain or loss, as strong as its share of the largest one. */
export const getHeat = (value: number, max: number): Heat => ({
  tone: value < 0 ? 'loss' : 'gain',
  // A small value is still visible as a gain or loss.
  strength: value === 0 ? 0 : 0.15 + (0.85 * Math.abs(value)) / (max || 1),
});

/** A table whose cells are coloured by their values. A wide one scrolls by itself; the page does not. */
export const HeatTable = ({ caption, captionHidden = true, corner, columns, rows, isDense }: HeatTableProps) => (
  <div className={styles.scroller}>
    <table
      className={clsx(styles.table, isDense && styles.dense)}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <caption>{captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
      <thead>
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
                data-tone={cell?.tone}
                style={cell ? ({ '--strength': cell.strength } as CSSProperties) : undefined}
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
