import type { MediaFile, Trade } from 'contracts';
import { useRef } from 'react';
import { Card } from 'shared-ui';
import { UploadArea } from '../uploads/UploadArea.tsx';
import { UploadList } from '../uploads/UploadList.tsx';
import type { Uploads } from '../uploads/useUploads.ts';
import styles from './AttachedMedia.module.css';
import { DeleteFile } from './DeleteFile.tsx';
import { MediaGrid } from './MediaGrid.tsx';

export interface AttachedMediaProps {
  trade: Trade;
  editing: boolean;
  uploads: Uploads;
  /** Reads the trade anew. */
  reload: () => Promise<unknown>;
}

/** The files of a trade; while it is edited, files can be added and deleted. */
export const AttachedMedia = ({ trade: { files }, editing, uploads, reload }: AttachedMediaProps) => {
  const card = useRef<HTMLElement>(null);
  /** With the file goes the button that had the focus. */
  const afterDeletion = async () => {
    await reload();
    card.current?.focus({ preventScroll: true });
  };
  const deletionOf = (file: MediaFile) => <DeleteFile file={file} reload={afterDeletion} />;
  return (
    <Card title="Attached Media" ref={card} tabIndex={-1}>
      {files.length === 0 ? (
        <p className={styles.none}>No files attached to this trade.</p>
      ) : (
        <MediaGrid files={files} actionsOf={editing ? deletionOf : undefined} />
      )}
      {editing ? <UploadArea uploads={uploads} /> : <UploadList queue={uploads.queue} />}
    </Card>
  );
};
