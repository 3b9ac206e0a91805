import { type KeyEntry, keys } from 'contracts/keys';
import { useState } from 'react';
import { Alert, Button, ConfirmDialog, formatInstant, Stack, useTimeZone, useWrite } from 'shared-ui';
import styles from './access.module.css';
import { describeScopes } from './scopes.ts';

const describeAccounts = (accounts: KeyEntry['accounts']): string => {
  if (accounts === null) return 'All trades';
  return accounts.length === 0 ? 'No trades: its accounts were deleted' : `Only ${accounts.join(', ')}`;
};

const describeView = ({ accounts, unit }: KeyEntry): string =>
  `${describeAccounts(accounts)}${unit ? ' · in R only' : ''}`;

const describeUse = ({ lastUsedAt, expiresAt }: KeyEntry, zone: string): string => {
  const used = lastUsedAt === null ? 'Never used' : `Last used ${formatInstant(lastUsedAt, zone)}`;
  const verb = Date.parse(expiresAt) > Date.now() ? 'ends' : 'ended';
  return `${used} · ${verb} ${formatInstant(expiresAt, zone)}`;
};

const KeyRow = ({ entry, onDelete }: { entry: KeyEntry; onDelete: () => void }) => {
  const zone = useTimeZone();
  return (
    <li className={styles.key}>
      <div className={styles.facts}>
        <h3 className={styles.heading}>{entry.name}</h3>
        <p>{describeScopes(entry.scopes)}</p>
        <p>{describeView(entry)}</p>
        <p>{describeUse(entry, zone)}</p>
      </div>
      <Button size="small" aria-label={`Delete the key ${entry.name}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
};

/** The keys of the trader, each with what it can do and its last use. */
export function KeyList({ entries }: { entries: readonly KeyEntry[] }) {
  const [chosen, setChosen] = useState<KeyEntry>();
  const { isPending, error, mutate } = useWrite(keys.delete, { handlesErrors: true });
  const remove = ({ id }: KeyEntry) => mutate({ params: { id } }, { onSettled: () => setChosen(undefined) });
  return (
    <Stack gap={3}>
      {error && <Alert tone="error">{error.message}</Alert>}
      <ul className={styles.keys}>
        {entries.map((entry) => (
          <KeyRow key={entry.id} entry={entry} onDelete={() => setChosen(entry)} />
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          title={`Delete the key “${chosen.name}”?`}
          confirmLabel="Delete key"
          busy={isPending}
          busyLabel="Deleting…"
          onConfirm={() => remove(chosen)}
          onCancel={() => setChosen(undefined)}
        >
          Programs that use it are refused from their next request on. Your journal stays as it is. This cannot be
          undone.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
