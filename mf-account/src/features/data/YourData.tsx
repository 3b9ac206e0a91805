import { Card } from 'shared-ui';
import { ExportJournal } from './ExportJournal.tsx';
import { ImportJournal } from './ImportJournal.tsx';
import { StorageUsage } from './StorageUsage.tsx';
import styles from './YourData.module.css';

/** ACC-06: the journal belongs to its trader, who takes it along and brings it back. */
export const YourData = () => (
  <Card title="Your Data" description="Your journal is yours: take it with you, or bring it back.">
    <div className={styles.parts}>
      <ExportJournal />
      <ImportJournal />
      <StorageUsage />
    </div>
  </Card>
);
