import { Button } from 'shared-ui';
import styles from './PreviewBadge.module.css';
import { exitPreviews, type Preview, usePreviews } from './previews.ts';

const formatPreview = ({ name, version, unavailable }: Preview): string => {
  if (unavailable === 'withdrawn') return `${name} ${version} was withdrawn. You see the current version.`;
  if (unavailable) return `${name} ${version} was not found. You see the current version.`;
  return `Preview of ${name} ${version}`;
};

/** Shows which preview versions this browser runs, with a button to exit. */
export const PreviewBadge = () => {
  const previews = usePreviews();
  if (previews.length === 0) return null;
  return (
    <aside className={styles.badge} aria-label="Preview versions">
      <ul role="status">
        {previews.map((preview) => (
          <li key={preview.name}>{formatPreview(preview)}</li>
        ))}
      </ul>
      <Button size="small" onClick={exitPreviews}>
        Exit preview
      </Button>
    </aside>
  );
};
