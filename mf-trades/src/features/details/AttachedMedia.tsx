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
  isEditing: boolean;
  uploads: Uploads;
  reload: () => Promise<unknown>;
}

/** The files of a trade. In edit mode, files can be added and deleted. */
export const AttachedMedia = ({ trade: { files }, isEditing, uploads, reload }: AttachedMediaProps) => {
  const card = useRef<HTMLElement>(null);
  /** The deleted file's button had the focus and is gone, so the card gets it. */
  const handleDeleted = async () => {
    await reload();
    card.current?.focus({ preventScroll: true });
  };
  const renderDeleteFile = (file: MediaFile) => <DeleteFile file={file} onDeleted={handleDeleted} />;
  return (
    <Card title="Attached Media" ref={card} tabIndex={-1}>
      {files.length === 0 ? (
        <p className={styles.empty}>No files attached to this trade.</p>
      ) : (
        <MediaGrid files={files} renderActions={isEditing ? renderDeleteFile : undefined} />
      )}
      {isEditing ? <UploadArea uploads={uploads} /> : <UploadList queue={uploads.queue} />}
    </Card>
  );
};
