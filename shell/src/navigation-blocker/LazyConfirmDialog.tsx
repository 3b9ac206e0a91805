import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ConfirmDialogProps } from 'shared-ui';

/** Comes with the first question, so that a visit without one does not load it. */
const ConfirmDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'dialog' */ './dialog.ts')).ConfirmDialog,
}));

export type LazyConfirmDialogProps = Pick<
  ConfirmDialogProps,
  'open' | 'confirmLabel' | 'cancelLabel' | 'alternative' | 'onConfirm' | 'onCancel'
> & { title: string; paragraphs: readonly string[] };

/** Where the dialog's code did not load, the browser's own: better plain than a page that cannot be left. */
const BrowserConfirm = ({ open, title, paragraphs, confirmLabel, alternative, onConfirm, onCancel }: LazyConfirmDialogProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once, as it opens.
  useEffect(() => {
    if (!open) return;
    // It has two buttons only, so it names the choice that OK stands for.
    const lines = [title, ...paragraphs, ...(alternative ? [`${confirmLabel}?`] : [])];
    const ask = () => (window.confirm(lines.join('\n\n')) ? onConfirm() : onCancel());
    const timer = setTimeout(ask);
    return () => clearTimeout(timer);
  }, [open]);
  return null;
};

/** A question of the shell's own. */
export const LazyConfirmDialog = (props: LazyConfirmDialogProps) => {
  const { paragraphs, ...dialog } = props;
  return (
    <ErrorBoundary fallbackRender={() => <BrowserConfirm {...props} />}>
      <Suspense>
        <ConfirmDialog {...dialog}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </ConfirmDialog>
      </Suspense>
    </ErrorBoundary>
  );
};
