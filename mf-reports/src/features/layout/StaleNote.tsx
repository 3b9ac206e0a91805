import type { MeasuredFilter } from 'contracts';
import { describeMeasured } from '../filter/describeMeasured.ts';
import styles from './StaleNote.module.css';

export interface StaleNoteProps {
  staleFilter: MeasuredFilter | null;
  /** The browser is offline. */
  isPaused: boolean;
}

/** Names the figures that stay, dimmed, until those of the new filter arrive. */
export const StaleNote = ({ staleFilter, isPaused }: StaleNoteProps) => (
  <p role="status" className={styles.note}>
    {staleFilter && `Figures of ${describeMeasured(staleFilter)}, ${isPaused ? 'offline' : 'updating'}`}
  </p>
);
