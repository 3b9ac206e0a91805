import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ConfirmDialogProps } from 'shared-ui';

/** Loaded with the first question: most visits need no dialog. */
const ConfirmDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'overlays' */ './overlays.ts')).ConfirmDialog,
}));

export type LazyConfirmDialogProps = Pick<
  ConfirmDialogProps,
  'open' | 'confirmLabel' | 'cancelLabel' | 'alternative' | 'onConfirm' | 'onCancel'
> & { title: string; paragraphs: readonly string[] };

/** Fallback if the dialog's code cannot be loaded: the browser's own dialog, so that the page can still be left. */
const BrowserConfirm = ({
  open,
  title,
  paragraphs,
  confirmLabel,
  alternative,
  onConfirm,
  onCancel,
}: LazyConfirmDialogProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: ask once, when it opens.
  useEffect(() => {
    if (!open) return;
    // window.confirm() has only two buttons, so the text names the choice that OK means.
    const lines = [title, ...paragraphs, ...(alternative ? [`${confirmLabel}?`] : [])];
    const ask = () => (window.confirm(lines.join('\n\n')) ? onConfirm() : onCancel());
    const timer = setTimeout(ask);
    return () => clearTimeout(timer);
  }, [open]);
  return null;
};

/** The confirm dialog of shared-ui, loaded when it is first needed. */
export function LazyConfirmDialog(props: LazyConfirmDialogProps) {
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
}
