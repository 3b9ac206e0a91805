import { mediaTypes } from 'contracts';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { Alert, Button, formatMegabytes, Stack, UploadIcon } from 'shared-ui';
import { typesInWords } from './check.ts';
import styles from './UploadArea.module.css';
import { UploadList } from './UploadList.tsx';
import { usePastedFiles } from './usePastedFiles.ts';
import type { Uploads } from './useUploads.ts';

const Rejections = ({ uploads: { rejected, dismissRejected } }: { uploads: Uploads }) => (
  <Alert title="Not added:" onDismiss={dismissRejected}>
    <ul className={styles.rejected}>
      {rejected.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves in this list, and names may repeat.
        <li key={index}>
          <bdi>{name}</bdi> {reason}
        </li>
      ))}
    </ul>
  </Alert>
);

const DropArea = ({ uploads: { add, limits } }: { uploads: Uploads }) => {
  const hintId = useId();
  const { getRootProps, getInputProps, isDragGlobal, isDragActive } = useDropzone({
    accept: mediaTypes,
    // The whole area takes a click, which comes from the button, too; the keyboard has the button.
    noKeyboard: true,
    // Pasted files are taken anywhere on the page, not only in here.
    noPaste: true,
    onDrop: (accepted, rejections) => add([...accepted, ...rejections.map(({ file }) => file)]),
  });
  return (
    <div {...getRootProps({ className: styles.area, 'data-drag': isDragActive ? 'over' : isDragGlobal })}>
      {/* biome-ignore lint/correctness/noRestrictedElements: hidden; the button is the control */}
      <input {...getInputProps()} />
      <UploadIcon size={20} />
      <Button variant="ghost" className={styles.choose} aria-describedby={hintId}>
        Drop, paste or choose images and videos
      </Button>
      <span id={hintId} className={styles.hint}>
        {typesInWords}, up to {formatMegabytes(limits.fileBytes)} each, {limits.filesPerTrade} files a trade
      </span>
    </div>
  );
};

/** Where files are dropped, pasted or chosen; what of it is not taken, and why; and the list of the others (ADD-02). */
export const UploadArea = ({ uploads }: { uploads: Uploads }) => {
  usePastedFiles(uploads.add);
  return (
    <Stack gap={3}>
      <DropArea uploads={uploads} />
      {uploads.rejected.length > 0 && <Rejections uploads={uploads} />}
      <UploadList queue={uploads.queue} />
    </Stack>
  );
};
