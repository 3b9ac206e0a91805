import { mediaTypes } from 'contracts';
import { Alert, FileDropZone, formatMegabytes, Stack } from 'shared-ui';
import { mediaTypeNames } from './checkFiles.ts';
import styles from './UploadArea.module.css';
import { UploadList } from './UploadList.tsx';
import { usePastedFiles } from './usePastedFiles.ts';
import type { Uploads } from './useUploads.ts';

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

/** ADD-02: accepts dropped, pasted or chosen files, lists them, and explains why others were rejected. */
export const UploadArea = ({ uploads }: { uploads: Uploads }) => {
  const { add, limits } = uploads;
  usePastedFiles(add);
  return (
    <Stack gap={3}>
      <FileDropZone
        label="Drop, paste or choose images and videos"
        hint={`${mediaTypeNames}, up to ${formatMegabytes(limits.fileBytes)} each, up to ${limits.filesPerTrade} files per trade`}
        accept={mediaTypes}
        onFiles={add}
      />
      {uploads.rejected.length > 0 && <RejectedFiles uploads={uploads} />}
      <UploadList queue={uploads.queue} />
    </Stack>
  );
};
