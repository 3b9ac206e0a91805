import { onlineManager } from '@tanstack/react-query';
import type { MeasuredFilter } from 'contracts';
import { useSyncExternalStore } from 'react';
import { describeFilter } from './describeFilter.ts';
import styles from './StaleNote.module.css';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

/** Names the figures that stay, dimmed, until those of the new filter arrive, and whether those are on their way. */
export const StaleNote = ({ staleFilter }: { staleFilter: MeasuredFilter | null }) => {
  const state = useSyncExternalStore(subscribe, isOnline) ? 'updating' : 'offline';
  return (
    <p role="status" className={styles.note}>
      {staleFilter && `Figures of ${describeFilter(staleFilter)}, ${state}`}
    </p>
  );
};
