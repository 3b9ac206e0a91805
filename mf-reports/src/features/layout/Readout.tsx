import { ActiveItem, type ChartItems } from 'shared-ui';
import styles from './ReportPage.module.css';

interface ReadoutProps extends Pick<ChartItems, 'active'> {
  /** The figures of a cell. */
  describe: (cell: string) => string | null;
}

/**
 * The figures of the cell at the pointer or the focus. Its line is reserved. Hidden from screen readers: each link has
 * the same name.
 */
export function Readout({ active, describe }: ReadoutProps) {
  return (
    <p className={styles.readout} aria-hidden="true">
      <ActiveItem active={active}>
        {(cell) => (cell && describe(cell)) || 'Point at a cell to see its figures. A click opens its trades.'}
      </ActiveItem>
    </p>
  );
}
