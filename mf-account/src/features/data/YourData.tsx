import { Card } from 'shared-ui';
import { ExportJournal } from './ExportJournal.tsx';
import { ImportJournal } from './ImportJournal.tsx';
import { StorageUsage } from './StorageUsage.tsx';
import styles from './YourData.module.css';

/** ACC-06: export, import and storage usage. */
export const YourData = () => (
  <Card title="Your data" description="Export your journal, import it again, or see how much storage it uses.">
    <div className={styles.sections}>
      <ExportJournal />
      <ImportJournal />
      <StorageUsage />
    </div>
  </Card>
);
