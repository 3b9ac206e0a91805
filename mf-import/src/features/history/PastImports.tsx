import type { ReplyOf } from 'contracts';
import { imports } from 'contracts/imports';
import { useState } from 'react';
import { Badge, Button, CallError, Card, formatCount, Row, Skeleton, useCall, useTimeZone } from 'shared-ui';
import { useFormatName } from '../reading/useReader.ts';
import { formatTime } from '../source/format.ts';
import styles from './PastImports.module.css';
import { RepeatDialog } from './RepeatDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';

type BrokerImport = ReplyOf<typeof imports.list>['imports'][number];

const SHOWN = 50;

const Status = ({ status }: Pick<BrokerImport, 'status'>) => {
  if (status === 'complete') return null;
  return status === 'open' ? <Badge tone="warning">Not complete</Badge> : <Badge>Undone</Badge>;
};

const describe = ({ status, account, created, changed, zone, isZoneStated }: BrokerImport): string =>
  [
    `${formatCount(created, 'trade')} added`,
    changed > 0 && `${changed.toLocaleString('en-US')} changed`,
    account && `account ${account}`,
    !isZoneStated && `times of ${zone}`,
    status === 'open' && 'choose the same files again to complete it',
  ]
    .filter(Boolean)
    .join(' · ');

interface EntryProps {
  entry: BrokerImport;
  onUndo: () => void;
  onRepeat: () => void;
}

const PastImport = ({ entry, onUndo, onRepeat }: EntryProps) => {
  const formatName = useFormatName();
  const zone = useTimeZone();
  const names = entry.fileNames.join(', ');
  return (
    <li className={styles.import}>
      <div className={styles.text}>
        <p className={styles.names}>
          <bdi>{names}</bdi> <Status status={entry.status} />
        </p>
        <p className={styles.facts}>
          {formatName(entry.format)} · {formatTime(entry.createdAt, zone)} · {describe(entry)}
        </p>
      </div>
      {entry.status !== 'undone' && (
        <Row gap={2}>
          {!entry.isZoneStated && (
            <Button size="small" aria-label={`Change the time zone of ${names}`} onClick={onRepeat}>
              Time zone
            </Button>
          )}
          <Button size="small" aria-label={`Undo the import of ${names}`} onClick={onUndo}>
            Undo
          </Button>
        </Row>
      )}
    </li>
  );
};

/** The dialog that is open, and for which import. */
interface Opened {
  dialog: 'undo' | 'repeat';
  entry: BrokerImport;
}

/** IMP-10: the trader's imports, newest first. */
export const PastImports = () => {
  const query = useCall(imports.list, { query: { limit: String(SHOWN) } });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  if (query.error) return <CallError title="Your past imports could not be loaded" query={query} />;
  if (!query.data) return <Skeleton height="6rem" />;
  if (query.data.imports.length === 0) return null;
  return (
    <Card title="Past imports">
      <ul className={styles.list}>
        {query.data.imports.map((entry) => (
          <PastImport
            key={entry.id}
            entry={entry}
            onUndo={() => setOpened({ dialog: 'undo', entry })}
            onRepeat={() => setOpened({ dialog: 'repeat', entry })}
          />
        ))}
      </ul>
      {opened?.dialog === 'undo' && <UndoDialog id={opened.entry.id} onClose={close} />}
      {opened?.dialog === 'repeat' && <RepeatDialog id={opened.entry.id} zone={opened.entry.zone} onClose={close} />}
    </Card>
  );
};
