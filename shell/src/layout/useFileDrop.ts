import { timings } from 'contracts';
import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { droppedFilesAtom, getCurrentTraderId, hostStore, notify } from 'shared-ui/host';
import { offerToPage } from 'shared-ui/host/shell';

const IMPORT_PATH = '/import';

/** What is dragged can also be a text. A drop zone of the page, or an ancestor of it, has prevented the default. */
const isUnhandledFile = ({ dataTransfer, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented && (dataTransfer?.types.includes('Files') ?? false);

/** Leaving the page would lose what is typed in a dialog. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const describeFiles = ([first, ...others]: readonly File[]): string =>
  others.length > 0 ? `${others.length + 1} files` : (first?.name ?? '');

/** Import takes the files when it opens, so they are not lost if the trader stays on the page. */
const openImport = (files: readonly File[], navigate: NavigateFunction): void => {
  hostStore.set(droppedFilesAtom, { files, traderId: getCurrentTraderId() });
  if (location.pathname === IMPORT_PATH) return;
  if (!isDialogOpen()) return void navigate(IMPORT_PATH);
  notify({
    message: `${describeFiles(files)}: close the dialog, then open Import to read ${files.length > 1 ? 'them' : 'it'}.`,
    durationMs: timings.undoOfferMs,
    tone: 'info',
    path: IMPORT_PATH,
    action: { label: 'Open Import', onClick: () => void navigate(IMPORT_PATH) },
  });
};

/**
 * Files that are dropped beside all drop zones: images and videos belong to the page, if it has a place for them, all
 * others to Import. Without this, the browser would open the file in place of the app.
 */
export function useFileDrop(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const allowDrop = (event: DragEvent): void => {
      if (isUnhandledFile(event)) event.preventDefault();
    };
    const handleDrop = (event: DragEvent): void => {
      if (!isUnhandledFile(event)) return;
      event.preventDefault();
      const others = offerToPage([...(event.dataTransfer?.files ?? [])]);
      if (others.length > 0) openImport(others, navigate);
    };
    window.addEventListener('dragover', allowDrop);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', allowDrop);
      window.removeEventListener('drop', handleDrop);
    };
  }, [navigate]);
}
