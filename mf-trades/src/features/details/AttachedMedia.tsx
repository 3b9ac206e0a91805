import type { MediaFile } from 'contracts';
import { Card } from 'shared-ui';
import styles from './AttachedMedia.module.css';

/** The files of a trade. */
export const AttachedMedia = ({ files }: { files: readonly MediaFile[] }) => (
  <Card title="Attached Media">
    {files.length === 0 ? (
      <p className={styles.none}>No files attached to this trade.</p>
    ) : (
      <ul className={styles.files}>
        {files.map(({ id, url, originalName }) => (
          <li key={id}>
            <a href={url}>{originalName}</a>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
