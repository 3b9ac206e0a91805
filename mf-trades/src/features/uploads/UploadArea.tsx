import { mediaTypes } from 'contracts';
import { Alert, FileDropZone, formatMegabytes, Stack } from 'shared-ui';
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

/** Where files are dropped, pasted or chosen; what of it is not taken, and why; and the list of the others (ADD-02). */
export const UploadArea = ({ uploads }: { uploads: Uploads }) => {
  const { add, limits } = uploads;
  usePastedFiles(add);
  return (
    <Stack gap={3}>
      <FileDropZone
        label="Drop, paste or choose images and videos"
        hint={`${typesInWords}, up to ${formatMegabytes(limits.fileBytes)} each, ${limits.filesPerTrade} files a trade`}
        accept={mediaTypes}
        onFiles={add}
      />
      {uploads.rejected.length > 0 && <Rejections uploads={uploads} />}
      <UploadList queue={uploads.queue} />
    </Stack>
  );
};
