import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; as wide as there is room, one line high, unless said otherwise. */
  width?: string;
  height?: string;
  /** So many bars, one below the other. */
  lines?: number;
}

/** Keeps the room of what is still loading, so that nothing jumps. Decoration: say that it loads in words, too. */
export const Skeleton = ({ width = '100%', height = '1.25rem', lines = 1 }: SkeletonProps) => (
  <span className={styles.lines} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike.
      <span key={line} className={styles.skeleton} style={{ width, height }} />
    ))}
  </span>
);
