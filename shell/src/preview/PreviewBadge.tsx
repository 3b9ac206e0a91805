import { Button } from 'shared-ui';
import styles from './PreviewBadge.module.css';
import { exitPreviews, type Preview, usePreviews } from './previews.ts';

const words = ({ name, version, unavailable }: Preview): string => {
  if (unavailable === 'withdrawn') return `${name} ${version} was withdrawn: you see the current version`;
  if (unavailable) return `${name} ${version} is not there: you see the current version`;
  return `Trying ${name} ${version}`;
};

/** Says that this browser runs what others do not have yet, and leads out of it. */
export const PreviewBadge = () => {
  const tries = usePreviews();
  if (tries.length === 0) return null;
  return (
    <aside className={styles.badge} aria-label="Versions on trial">
      <ul role="status">
        {tries.map((one) => (
          <li key={one.name}>{words(one)}</li>
        ))}
      </ul>
      <Button size="small" onClick={exitPreviews}>
        Stop trying
      </Button>
    </aside>
  );
};
