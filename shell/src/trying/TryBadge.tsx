import { Button } from 'shared-ui';
import styles from './TryBadge.module.css';
import { stopTries, type Try, useTries } from './tries.ts';

const words = ({ name, version, unavailable }: Try): string => {
  if (unavailable === 'withdrawn') return `${name} ${version} was withdrawn: you see the current version`;
  if (unavailable) return `${name} ${version} is not there: you see the current version`;
  return `Trying ${name} ${version}`;
};

/** Says that this browser runs what others do not have yet, and leads out of it. */
export const TryBadge = () => {
  const tries = useTries();
  if (tries.length === 0) return null;
  return (
    <aside className={styles.badge} aria-label="Versions on trial">
      <ul role="status">
        {tries.map((one) => (
          <li key={one.name}>{words(one)}</li>
        ))}
      </ul>
      <Button size="small" onClick={stopTries}>
        Stop trying
      </Button>
    </aside>
  );
};
