import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from 'shared-ui';
import { ConfirmDialog } from '../navigation-blocker/LazyConfirmDialog.tsx';
import styles from './Previews.module.css';
import {
  acceptRequestedPreviews,
  declineRequestedPreviews,
  exitPreviews,
  type Preview,
  usePreviews,
  useRequestedPreviews,
} from './previews.ts';

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

/** Asks before a preview that a link requests. The current versions run until then, and if the dialog cannot be loaded. */
export const PreviewPrompt = () => {
  const requested = useRequestedPreviews();
  if (requested.length === 0) return null;
  const versions = requested.map(({ name, version }) => `${name} ${version}`).join(', ');
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ConfirmDialog
          open
          danger={false}
          title={`Preview ${versions}?`}
          confirmLabel="Preview"
          cancelLabel="Use current version"
          onConfirm={acceptRequestedPreviews}
          onCancel={declineRequestedPreviews}
        >
          This link opens a version that may not be released. It can read and change your journal. Continue only if you
          trust the person who sent you the link.
        </ConfirmDialog>
      </Suspense>
    </ErrorBoundary>
  );
};
