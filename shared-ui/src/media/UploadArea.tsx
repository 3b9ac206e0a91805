import { mediaTypes } from 'contracts';
import { useEffect, useEffectEvent } from 'react';
import { usePageDrop } from 'shared-ui/host';
import { Alert } from '../feedback/Alert.tsx';
import { formatMegabytes } from '../format/numbers.ts';
import { FileButton } from '../forms/FileButton.tsx';
import { FileDropZone } from '../forms/FileDropZone.tsx';
import { CameraIcon } from '../icons/icons.tsx';
import { Row, Stack, useMediaQuery } from '../layout/layout.tsx';
import { isMediaLike, MEDIA_TYPE_NAMES } from './checkFiles.ts';
import styles from './UploadList.module.css';
import { UploadList } from './UploadList.tsx';
import type { Uploads } from './useUploads.ts';

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
const usePastedFiles = (onFiles: (files: File[]) => void): void => {
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

/** Takes the images and videos of a drop beside the drop zone. */
const useDroppedMedia = (onFiles: (files: File[]) => void): void =>
  usePageDrop((files) => {
    const media = files.filter(isMediaLike);
    if (media.length > 0) onFiles(media);
    return files.filter((file) => !media.includes(file));
  });

const RejectedFiles = ({ uploads: { rejected, dismissRejected } }: { uploads: Uploads }) => (
  <Alert title="Not added:" onDismiss={dismissRejected}>
    <ul className={styles.rejected}>
      {rejected.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and names may repeat.
        <li key={index}>
          <bdi>{name}</bdi> {reason}
        </li>
      ))}
    </ul>
  </Alert>
);

/**
 * ADD-02: accepts dropped, pasted or chosen files from anywhere on the page, lists them, and explains why others were
 * rejected.
 */
export function UploadArea({ uploads }: { uploads: Uploads }) {
  const { add, limits } = uploads;
  const hasCamera = useMediaQuery('(pointer: coarse)');
  usePastedFiles(add);
  useDroppedMedia(add);
  return (
    <Stack gap={3}>
      <FileDropZone
        label="Drop, paste or choose images and videos"
        hint={`${MEDIA_TYPE_NAMES}, up to ${formatMegabytes(limits.fileBytes)} each, up to ${limits.filesPerTrade} files`}
        accept={mediaTypes}
        onFiles={add}
      />
      {hasCamera && (
        <Row>
          <FileButton
            label="Photo"
            accept="image/jpeg,image/png"
            capture="environment"
            onFile={(photo) => add([photo])}
          >
            <CameraIcon />
            Take a photo
          </FileButton>
        </Row>
      )}
      {uploads.rejected.length > 0 && <RejectedFiles uploads={uploads} />}
      <UploadList queue={uploads.queue} />
    </Stack>
  );
}
