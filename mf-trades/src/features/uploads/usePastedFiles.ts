import { useEffect, useEffectEvent } from 'react';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

const padTwoDigits = (value: number) => String(value).padStart(2, '0');

/** Browsers name every image in the clipboard image.png, so the time of day makes the name unique. */
const renameScreenshot = (file: File, index: number, now: Date): File => {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(padTwoDigits).join('.');
  const extension = file.name.slice('image'.length);
  return new File([file], `Screenshot ${time}${index > 0 ? ` (${index + 1})` : ''}${extension}`, { type: file.type });
};

/** Accepts files pasted anywhere on the page, e.g. a screenshot. Text pasted into a field is left to the field. */
export const usePastedFiles = (onFiles: (files: File[]) => void): void => {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const { files, types = [] } = event.clipboardData ?? {};
    if (!files?.length || (isEditable(event.target) && types.includes('text/plain'))) return;
    event.preventDefault();
    onFiles([...files].map((file, index) => renameScreenshot(file, index, new Date())));
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
};
