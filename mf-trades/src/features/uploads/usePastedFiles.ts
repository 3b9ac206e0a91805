import { useEffect, useEffectEvent } from 'react';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

const two = (value: number) => String(value).padStart(2, '0');

/** A browser calls every picture of the clipboard image.png; the time tells them apart. */
const renamed = (file: File, index: number, now: Date): File => {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  const ending = file.name.slice('image'.length);
  return new File([file], `Screenshot ${time}${index > 0 ? ` (${index + 1})` : ''}${ending}`, { type: file.type });
};

/** Takes the files that are pasted anywhere on the page, e.g. a screenshot. Text that goes into a field goes there. */
export const usePastedFiles = (onFiles: (files: File[]) => void): void => {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { files, types = [] } = event.clipboardData ?? {};
    if (!files?.length || (isEditable(event.target) && types.includes('text/plain'))) return;
    event.preventDefault();
    onFiles([...files].map((file, index) => renamed(file, index, new Date())));
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
};
