import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ConfirmDialog } from '../navigation-blocker/LazyConfirmDialog.tsx';
import { acceptRequestedPreviews, declineRequestedPreviews, useRequestedPreviews } from './previews.ts';

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
