import type { CSSProperties, ReactNode } from 'react';
import { type ColumnName, getColumn } from './columns.tsx';
import type { FittingColumn } from './fittingColumns.ts';
import cells from './TradeCells.module.css';

interface ColumnCellsProps {
  columns: readonly FittingColumn[];
  render: (name: ColumnName) => ReactNode;
}

/** The cells of a row or of the head. The time has a place of its own, before the ticker. */
export function ColumnCells({ columns, render }: ColumnCellsProps) {
  const others = columns.filter(({ name }) => name !== 'time');
  if (others.length === 0) return null;
  return (
    <span className={cells.cells}>
      {others.map(({ name, width }, index) => (
        <span
          key={name}
          className={cells.cell}
          style={{ width: `${width}rem`, '--from-right': others.length - index } as CSSProperties}
          data-column={name}
          data-number={getColumn(name).isNumber}
        >
          {render(name)}
        </span>
      ))}
    </span>
  );
}
