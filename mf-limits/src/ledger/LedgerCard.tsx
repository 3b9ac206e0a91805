import { limits, timings } from 'contracts';
import type { AccountRules } from 'contracts/account-limits';
import type { LedgerEntry, LedgerKind } from 'contracts/account-rules';
import { useState } from 'react';
import { Alert, Amount, Card, type Column, formatDay, formatNumber, IconButton, Stack, TrashIcon } from 'shared-ui';
import { ApiError, notify } from 'shared-ui/host';
import { LongTable } from '../shared/LongTable.tsx';
import type { StoredRules } from '../shared/useAccountRules.ts';
import { EntryForm, KIND_LABELS } from './EntryForm.tsx';

const LOWERING: readonly LedgerKind[] = ['payout', 'fee'];

/** By how much an entry changes the balance. */
const toSignedCents = ({ kind, cents }: LedgerEntry): number => (LOWERING.includes(kind) ? -cents : cents);

interface LedgerCardProps {
  stored: AccountRules;
  rules: StoredRules;
}

/** Changes the ledger on top of what is stored now: entries are independent, so a change elsewhere is no conflict. */
const useLedger = (stored: AccountRules, { save, call }: StoredRules) => {
  const [failure, setFailure] = useState<ApiError | null>(null);
  const change = async (
    update: (ledger: readonly LedgerEntry[]) => LedgerEntry[],
    current: AccountRules = stored,
  ): Promise<boolean> => {
    setFailure(null);
    try {
      await save({ phases: current.phases, ledger: update(current.ledger) }, current.version);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const newest = error.code === 'version_conflict' ? (await call.refetch()).data : undefined;
      if (newest && newest.version !== current.version) return change(update, newest);
      setFailure(error);
      return false;
    }
  };
  return { failure, change };
};

const isSame = (a: LedgerEntry, b: LedgerEntry): boolean =>
  a.date === b.date && a.kind === b.kind && a.cents === b.cents;

/** Removes one of several equal entries. */
const removeEntry = (ledger: readonly LedgerEntry[], entry: LedgerEntry): LedgerEntry[] => {
  const index = ledger.findIndex((each) => isSame(each, entry));
  return ledger.filter((_, position) => position !== index);
};

const describeEntry = ({ kind, date }: LedgerEntry): string =>
  `${KIND_LABELS[kind].toLowerCase()} of ${formatDay(date, { weekday: false })}`;

/** Payouts, deposits and fees of an account. They change its balance, and never lower its floor (LIM-02). */
export function LedgerCard({ stored, rules }: LedgerCardProps) {
  const { failure, change } = useLedger(stored, rules);
  const { ledger } = stored;
  const remove = async (entry: LedgerEntry) => {
    if (!(await change((entries) => removeEntry(entries, entry)))) return;
    notify({
      message: `The ${describeEntry(entry)} was removed.`,
      durationMs: timings.undoOfferMs,
      action: { label: 'Undo', onClick: () => void change((entries) => [...entries, entry]) },
    });
  };
  const columns: Column<LedgerEntry>[] = [
    { title: 'Day', isRowHeader: true, cell: ({ date }) => formatDay(date, { weekday: false }) },
    { title: 'Kind', cell: ({ kind }) => KIND_LABELS[kind] },
    { title: 'Amount', align: 'end', cell: (entry) => <Amount cents={toSignedCents(entry)} tone="neutral" /> },
    {
      title: 'Actions',
      align: 'end',
      cell: (entry) => (
        <IconButton
          label={`Remove the ${describeEntry(entry)}`}
          size="small"
          disabled={rules.isSaving}
          onClick={() => void remove(entry)}
        >
          <TrashIcon />
        </IconButton>
      ),
    },
  ];
  const isFull = ledger.length >= limits.accountLimits.entries;
  const rows = ledger.toReversed().map((entry, index) => ({ ...entry, key: ledger.length - index }));
  return (
    <Card title="Payouts, deposits and fees">
      <Stack gap={4}>
        {isFull ? (
          <p>{`An account can have at most ${formatNumber(limits.accountLimits.entries)} entries.`}</p>
        ) : (
          <EntryForm isBusy={rules.isSaving} onAdd={(entry) => change((entries) => [...entries, entry])} />
        )}
        {failure && <Alert title="The ledger was not saved.">{failure.message}</Alert>}
        {rows.length > 0 && (
          <LongTable
            plural="entries"
            caption="Ledger"
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
          />
        )}
      </Stack>
    </Card>
  );
}
