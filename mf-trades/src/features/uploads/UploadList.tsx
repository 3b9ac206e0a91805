import { Button, CloseIcon, formatMegabytes, IconButton, Progress, Row, VisuallyHidden } from 'shared-ui';
import { Preview } from './Preview.tsx';
import type { UploadItem, UploadQueue } from './queue.ts';
import styles from './UploadList.module.css';
import { useUploadItems } from './useUploads.ts';

const tones = { uploading: 'accent', success: 'success', error: 'error' } as const;

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
        <Progress label={file.name} value={progress} tone={tones[status ?? 'uploading']} />
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

interface UploadListProps {
  queue: UploadQueue;
  label?: string;
}

/** ADD-02: the files with their progress. Renders nothing without files. */
export const UploadList = ({ queue, label = 'Files' }: UploadListProps) => {
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
};
