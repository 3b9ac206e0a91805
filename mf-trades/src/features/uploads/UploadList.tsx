import { Button, CloseIcon, formatMegabytes, IconButton, Progress, Row, VisuallyHidden } from 'shared-ui';
import { Preview } from './Preview.tsx';
import type { UploadItem, UploadQueue } from './queue.ts';
import styles from './UploadList.module.css';
import { useItems } from './useUploads.ts';

const tones = { uploading: 'accent', success: 'success', error: 'error' } as const;

const stateOf = ({ status, progress }: UploadItem): string => {
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
  const remove = status === 'uploading' ? 'Cancel upload of' : 'Remove';
  return (
    <li className={styles.row}>
      <Preview file={file} />
      <div className={styles.about}>
        <bdi className={styles.name}>{file.name}</bdi>
        <div className={styles.facts}>
          <span>{formatMegabytes(file.size)}</span>
          <span className={styles[status ?? 'waiting']}>{stateOf(item)}</span>
        </div>
        <Progress label={file.name} value={progress} tone={tones[status ?? 'uploading']} />
        {status === 'error' && <Failure item={item} onRetry={() => queue.retry(id)} />}
      </div>
      <IconButton label={`${remove} ${file.name}`} size="small" onClick={() => queue.remove(id)}>
        <CloseIcon />
      </IconButton>
    </li>
  );
};

/** For those who do not see the bars: how many are there, and how many failed. */
const inWords = (items: readonly UploadItem[]): string => {
  const uploaded = items.filter(({ status }) => status === 'success').length;
  const failed = items.filter(({ status }) => status === 'error').length;
  if (uploaded + failed === 0) return '';
  return `${uploaded} of ${items.length} uploaded${failed ? `, ${failed} failed` : ''}.`;
};

export interface UploadListProps {
  queue: UploadQueue;
  label?: string;
}

/** The files of a list with how far each is (ADD-02); nothing while there are none. */
export const UploadList = ({ queue, label = 'Files' }: UploadListProps) => {
  const items = useItems(queue);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{inWords(items)}</span>
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
