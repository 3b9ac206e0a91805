import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; by default full width and one line high. */
  width?: string;
  height?: string;
  /** The number of bars. */
  lines?: number;
}

/** Reserves the space of loading content to avoid layout shift. Decoration only: announce the loading in text too. */
export function Skeleton({ width = '100%', height = '1.25rem', lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike.
        <span key={line} className={styles.skeleton} style={{ width, height }} />
      ))}
    </span>
  );
}
