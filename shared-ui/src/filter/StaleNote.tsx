import type { MeasuredFilter } from 'contracts';
import styles from '../feedback/panels.module.css';
import { useIsOnline } from '../feedback/useIsOnline.ts';
import { LazyFilterText } from './LazyFilterText.tsx';

// A file of its own: panels on pages of other modules show replies, but neither this note nor the words of filters.

interface StaleNoteProps {
  /**
   * The filter whose results are shown, dimmed, until those of the new filter arrive. Null if the results are current.
   */
  staleFilter: MeasuredFilter | null;
}

/**
 * Says that the results, which are dimmed, belong to the previous selection, and whether the new ones are on their way.
 */
export function StaleNote({ staleFilter }: StaleNoteProps) {
  const state = useIsOnline() ? 'Updating…' : 'You are offline.';
  return (
    <p role="status" className={styles.staleNote}>
      {staleFilter && (
        <>
          Showing previous results
          <LazyFilterText filter={staleFilter} format={(text) => ` (${text})`} />
          {`. ${state}`}
        </>
      )}
    </p>
  );
}
