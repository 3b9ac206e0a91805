import { useEffect, useEffectEvent } from 'react';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Files, or the text of a table, pasted anywhere on the page except into a field. */
export const usePaste = (onFiles: (files: File[]) => void): void => {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (isEditable(event.target)) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files.length > 0) onFiles(files);
    else if (text.includes('\n')) onFiles([new File([text], 'Pasted table.txt', { type: 'text/plain' })]);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
};
