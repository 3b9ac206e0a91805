import { useEffect, useState } from 'react';
import { Button, IconButton } from '../actions/Button.tsx';
import { Progress } from '../feedback/Loading.tsx';
import { formatMegabytes } from '../format/numbers.ts';
import { ImageIcon } from '../icons/icons.tsx';
import { CloseIcon, VideoIcon } from '../icons/panelIcons.tsx';
import { Row, VisuallyHidden } from '../layout/layout.tsx';
import type { UploadItem, UploadQueue } from './queue.ts';
import styles from './UploadList.module.css';
import { useUploadItems } from './useUploads.ts';

/** A temporary URL for a local file, revoked when it is no longer shown. */
const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
};

/** A decorative preview of a chosen file. Shows an icon where the browser cannot render the file. */
const Preview = ({ file }: { file: File }) => {
  const url = useObjectUrl(file);
  const [isBroken, setIsBroken] = useState(false);
  const isVideo = file.type.startsWith('video/');
  const props = { src: url, className: styles.picture, onError: () => setIsBroken(true) };
  return (
    <span className={styles.preview} aria-hidden="true">
      {isVideo && <VideoIcon size={20} />}
      {isBroken && !isVideo && <ImageIcon size={20} />}
      {!isBroken && !isVideo && url && <img {...props} alt="" decoding="async" loading="lazy" />}
      {!isBroken && isVideo && url && (
        <video {...props} src={`${url}#t=0.001`} muted playsInline preload="metadata" tabIndex={-1} />
      )}
    </span>
  );
};

const TONES = { uploading: 'accent', success: 'success', error: 'error' } as const;

const formatStatus = ({ status, progress }: UploadItem): string => {
  if (status === 'success') return 'Uploaded';
  if (status === 'error') return 'Failed';
  return status === null ? 'Ready to upload' : `Uploading ${progress}%`;
};

const Failure = ({ item: { file, reason }, onRetry }: { item: UploadItem; onRetry: () => void }) => (
  <div className={styles.failure}>
    <p className={styles.error}>Upload failed</p>
    {reason && <p className={styles.reason}>{reason}</p>}
    <Button size="small" aria-label={`Retry ${file.name}`} onClick={onRetry}>
      Retry
    </Button>
  </div>
);

const UploadRow = ({ item, queue }: { item: UploadItem; queue: UploadQueue }) => {
  const { id, file, status, progress } = item;
  const removeLabel = status === 'uploading' ? 'Cancel upload of' : 'Remove';
  return (
    <li className={styles.row}>
      <Preview file={file} />
      <div className={styles.about}>
        <bdi className={styles.name}>{file.name}</bdi>
        <div className={styles.facts}>
          <span>{formatMegabytes(file.size)}</span>
          <span className={styles[status ?? 'waiting']}>{formatStatus(item)}</span>
        </div>
        <Progress label={file.name} value={progress} tone={TONES[status ?? 'uploading']} />
        {status === 'error' && <Failure item={item} onRetry={() => queue.retry(id)} />}
      </div>
      <IconButton label={`${removeLabel} ${file.name}`} size="small" onClick={() => queue.remove(id)}>
        <CloseIcon />
      </IconButton>
    </li>
  );
};

/** For screen readers, which do not see the progress bars. */
const formatSummary = (items: readonly UploadItem[]): string => {
  const uploaded = items.filter(({ status }) => status === 'success').length;
  const failed = items.filter(({ status }) => status === 'error').length;
  if (uploaded + failed === 0) return '';
  return `${uploaded} of ${items.length} uploaded${failed ? `, ${failed} failed` : ''}.`;
};

export interface UploadListProps {
  queue: UploadQueue;
  label?: string;
}

/** ADD-02: the files with their progress. Renders nothing without files. */
export function UploadList({ queue, label = 'Files' }: UploadListProps) {
  const items = useUploadItems(queue);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{formatSummary(items)}</span>
      </VisuallyHidden>
      {items.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
      {items.some(({ status }) => status === 'success') && (
        <Row justify="end">
          <Button size="small" variant="ghost" onClick={queue.clearCompleted}>
            Clear Completed
          </Button>
        </Row>
      )}
    </>
  );
}
