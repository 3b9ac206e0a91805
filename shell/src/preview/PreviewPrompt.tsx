import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { acceptRequestedPreviews, declineRequestedPreviews, useRequestedPreviews } from './previews.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'dialog' */ '../navigation-blocker/dialog.ts')).ConfirmDialog,
}));

/** Asks before a link's preview counts. Until then, and where the dialog's code did not come, current versions run. */
export const PreviewPrompt = () => {
  const requests = useRequestedPreviews();
  if (requests.length === 0) return null;
  const versions = requests.map(({ name, version }) => `${name} ${version}`).join(', ');
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
