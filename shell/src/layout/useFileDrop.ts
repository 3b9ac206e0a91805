import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { droppedFilesAtom, getCurrentTraderId, hostStore } from 'shared-ui/host';

const IMPORT_PATH = '/import';

/** What is dragged can also be a text. A drop zone of the page, or an ancestor of it, has prevented the default. */
const isUnhandledFile = ({ dataTransfer, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented && (dataTransfer?.types.includes('Files') ?? false);

/** Without this, the browser would open a file that is dropped beside a drop zone, in place of the app. */
export function useFileDrop(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const allowDrop = (event: DragEvent): void => {
      if (isUnhandledFile(event)) event.preventDefault();
    };
    const handleDrop = (event: DragEvent): void => {
      if (!isUnhandledFile(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      hostStore.set(droppedFilesAtom, { files, traderId: getCurrentTraderId() });
      if (location.pathname !== IMPORT_PATH) void navigate(IMPORT_PATH);
    };
    window.addEventListener('dragover', allowDrop);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', allowDrop);
      window.removeEventListener('drop', handleDrop);
    };
  }, [navigate]);
}
