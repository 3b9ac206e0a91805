import type { MeasuredFilter } from 'contracts';
import { describeFilter } from './describeFilter.ts';
import styles from './StaleNote.module.css';

/** Names the figures that stay, dimmed, until those of the new filter arrive. */
export const StaleNote = ({ staleFilter }: { staleFilter: MeasuredFilter | null }) => (
  <p role="status" className={styles.note}>
    {staleFilter && `Figures of ${describeFilter(staleFilter)}, updating`}
  </p>
);
