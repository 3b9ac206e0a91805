import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import styles from './StaleNote.module.css';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

interface StaleNoteProps {
  /** The selection whose results are shown, such as 'all time, in R'. Null if the results are current. */
  selection: string | null;
}

/** Says that the results, which are dimmed, belong to the previous selection, and whether the new ones are on their way. */
export function StaleNote({ selection }: StaleNoteProps) {
  const state = useSyncExternalStore(subscribe, isOnline) ? 'Updating…' : 'You are offline.';
  return (
    <p role="status" className={styles.note}>
      {selection && `Showing previous results (${selection}). ${state}`}
    </p>
  );
}
