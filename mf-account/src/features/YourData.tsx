import { useMutation } from '@tanstack/react-query';
import { calls } from 'contracts';
import { type ReactNode, useId, useState } from 'react';
import { Alert, Button, Card, Checkbox, DownloadIcon, Row } from 'shared-ui';
import { getApi } from 'shared-ui/host';
import { ImportJournal } from './ImportJournal.tsx';
import { StorageUsage } from './StorageUsage.tsx';
import { TransferProgress } from './transfers/TransferProgress.tsx';
import { isRunning, type Transfers, useTransfers } from './transfers/useTransfers.ts';
import styles from './YourData.module.css';

interface DataSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

const DataSection = ({ title, text, children }: DataSectionProps) => {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <h3 id={titleId}>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
};

/**
 * A link cannot send the token, but only the browser's own download handles any size. So the API returns a signed
 * address.
 */
const download = async (hasPrices: boolean): Promise<void> => {
  const query = hasPrices ? { prices: 'true' as const } : {};
  const { url } = await getApi().call(calls.account.export, { query }, { handlesErrors: true });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

const ExportJournal = ({ transfers, expect }: Transfers) => {
  const { isPending, isSuccess, error, mutate } = useMutation({ mutationFn: download, onSuccess: expect });
  const [hasPrices, setHasPrices] = useState(false);
  return (
    <>
      <Checkbox
        label="With my prices, as CSV files that Charts can read again"
        checked={hasPrices}
        onCheckedChange={setHasPrices}
      />
      <Row>
        <Button busy={isPending} onClick={() => mutate(hasPrices)}>
          <DownloadIcon />
          Export journal
        </Button>
      </Row>
      {transfers
        .filter((transfer) => transfer.kind === 'export' && isRunning(transfer))
        .map((transfer) => (
          <TransferProgress key={transfer.id} transfer={transfer} />
        ))}
      {isSuccess && <Alert tone="success">Your browser is downloading your journal. You can keep working.</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
    </>
  );
};

/** ACC-06: export, import and storage usage. */
export function YourData() {
  const transfers = useTransfers();
  return (
    <Card title="Your data" description="Export your journal, import it again, or see how much storage it uses.">
      <div className={styles.sections}>
        <DataSection
          title="Export"
          text="One zip file with your journal: your trades as CSV and JSON, and all images and videos."
        >
          <ExportJournal {...transfers} />
        </DataSection>
        <DataSection
          title="Import"
          text="Adds the trades of an exported zip file to this journal. Existing trades stay unchanged, and no duplicates are created."
        >
          <ImportJournal {...transfers} />
        </DataSection>
        <DataSection title="Storage" text="How much of your storage is used.">
          <StorageUsage />
        </DataSection>
      </div>
    </Card>
  );
}
