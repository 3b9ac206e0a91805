import type { ReplyOf } from 'contracts';
import { imports } from 'contracts/imports';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Badge,
  Button,
  CallError,
  Card,
  formatCount,
  formatInstant,
  formatNumber,
  Row,
  usePages,
  useTimeZone,
} from 'shared-ui';
import { useLocation } from 'shared-ui/host';
import styles from '../List.module.css';
import { nameZone } from '../reading/answers.ts';
import { useFormatName } from '../reading/useReader.ts';
import { RemoveSample } from '../sample/RemoveSample.tsx';
import { isSampleImport } from '../sample/sample.ts';
import { RepeatDialog } from './RepeatDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';

type BrokerImport = ReplyOf<typeof imports.list>['imports'][number];

const PAGE_SIZE = '50';

const Status = ({ status, isRunning }: Pick<BrokerImport, 'status'> & { isRunning: boolean }) => {
  if (status === 'complete') return null;
  if (isRunning) return <Badge>Importing…</Badge>;
  return status === 'open' ? <Badge tone="warning">Not complete</Badge> : <Badge>Undone</Badge>;
};

const describe = (
  { status, account, created, changed, zone, isZoneStated }: BrokerImport,
  isRunning: boolean,
): string =>
  [
    `${formatCount(created, 'trade')} added`,
    changed > 0 && `${formatNumber(changed)} changed`,
    account && `account ${account}`,
    !isZoneStated && `times of ${nameZone(zone)}`,
    status === 'open' && !isRunning && 'choose the same files again to complete it',
  ]
    .filter(Boolean)
    .join(' · ');

/** The trade of an import links to it: `/import#` and its id. */
const useFocusWhenLinked = (id: string) => {
  const element = useRef<HTMLLIElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) element.current?.focus();
  }, [hash, id]);
  return element;
};

interface EntryProps {
  entry: BrokerImport;
  /** It is not complete, because this page is importing it right now. */
  isRunning: boolean;
  onUndo: () => void;
  onRepeat: () => void;
}

const PastImport = ({ entry, isRunning, onUndo, onRepeat }: EntryProps) => {
  const formatName = useFormatName();
  const zone = useTimeZone();
  const names = entry.fileNames.join(', ');
  const element = useFocusWhenLinked(entry.id);
  return (
    <li ref={element} id={entry.id} tabIndex={-1} className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{names}</bdi> <Status status={entry.status} isRunning={isRunning} />
        </p>
        <p className={styles.facts}>
          {formatName(entry.format)} · {formatInstant(entry.createdAt, zone)} · {describe(entry, isRunning)}
        </p>
      </div>
      {isSampleImport(entry) && !isRunning && <RemoveSample importId={entry.id} />}
      {!isSampleImport(entry) && entry.status !== 'undone' && !isRunning && (
        <Row gap={2}>
          {!entry.isZoneStated && (
            <Button size="small" aria-label={`Change the time zone of ${names}`} onClick={onRepeat}>
              Change the time zone
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

const useImports = () => usePages(imports.list, { getInput: (cursor) => ({ query: { limit: PAGE_SIZE, cursor } }) });

/** The dialog that is open, and for which import. */
interface Opened {
  dialog: 'undo' | 'repeat';
  entry: BrokerImport;
}

interface ImportListProps {
  query: ReturnType<typeof useImports>;
  /** The names of the files that the page is importing; null while it imports nothing. */
  running: readonly string[] | null;
}

const isSameFiles = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());

/** The trader's imports, newest first. */
const ImportList = ({ query, running }: ImportListProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  if (query.error) return <CallError title="Your past imports could not be loaded" query={query} />;
  if (!query.data) return null;
  // A removed sample leaves nothing behind.
  const isRemoved = (entry: BrokerImport) => entry.status === 'undone' && isSampleImport(entry);
  const entries = query.data.pages.flatMap((page) => page.imports).filter((entry) => !isRemoved(entry));
  if (entries.length === 0) return null;
  return (
    <Card title="Past imports">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <PastImport
            key={entry.id}
            entry={entry}
            isRunning={entry.status === 'open' && running !== null && isSameFiles(entry.fileNames, running)}
            onUndo={() => setOpened({ dialog: 'undo', entry })}
            onRepeat={() => setOpened({ dialog: 'repeat', entry })}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
      {opened?.dialog === 'undo' && <UndoDialog id={opened.entry.id} onClose={close} />}
      {opened?.dialog === 'repeat' && <RepeatDialog id={opened.entry.id} zone={opened.entry.zone} onClose={close} />}
    </Card>
  );
};

/** IMP-10: the trader's imports. What follows them waits until they are known, so that it does not move. */
export function PastImports({ running, children }: Pick<ImportListProps, 'running'> & { children: ReactNode }) {
  const query = useImports();
  if (query.isLoading) return null;
  return (
    <>
      <ImportList query={query} running={running} />
      {children}
    </>
  );
}
