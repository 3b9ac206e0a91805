import { LedgerEntry, type LedgerKind, ledgerKinds } from 'contracts/account-rules';
import { type FormEvent, useState } from 'react';
import {
  Button,
  checkForm,
  DateField,
  getToday,
  parseMoney,
  Select,
  TextField,
  toMoneyLabel,
  useUnit,
} from 'shared-ui';
import styles from './EntryForm.module.css';

export const KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  payout: 'Payout',
  deposit: 'Deposit',
  fee: 'Fee',
  adjustment: 'Adjustment',
};

/** An entry of the ledger as it is typed. */
interface EntryDraft {
  date: string;
  kind: string;
  amount: string;
}

/** Checks an entry as the API will. An empty amount is required; a text that is no amount has an error of its own. */
const checkEntry = ({ date, kind, amount }: EntryDraft) => {
  const cents = amount.trim() === '' ? undefined : (parseMoney(amount) ?? Number.NaN);
  const { body, errors } = checkForm(LedgerEntry, { date, kind, cents });
  return body ? { body } : { errors: { ...errors, amount: errors.cents ?? errors.amount ?? '' } };
};

interface EntryFormProps {
  onAdd: (entry: LedgerEntry) => Promise<boolean>;
  isBusy: boolean;
}

/** Adds an entry to the ledger. The next one usually has the same day. */
export function EntryForm({ onAdd, isBusy }: EntryFormProps) {
  const unit = useUnit();
  const [draft, setDraft] = useState<EntryDraft>({ date: getToday(), kind: 'payout', amount: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (fields: Partial<EntryDraft>) => setDraft({ ...draft, ...fields });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { body, errors: found } = checkEntry(draft);
    setErrors(found ?? {});
    if (body && (await onAdd(body))) setDraft({ ...draft, amount: '' });
  };
  return (
    <form aria-label="New entry" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <DateField label="Day" value={draft.date} error={errors.date} onValueChange={(date) => change({ date })} />
      <Select
        label="Kind"
        options={ledgerKinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
      />
      <TextField
        label={toMoneyLabel('Amount ($)', unit)}
        isMoney
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={errors.amount}
        onValueChange={(amount) => change({ amount })}
      />
      <Button type="submit" busy={isBusy}>
        Add entry
      </Button>
    </form>
  );
}
