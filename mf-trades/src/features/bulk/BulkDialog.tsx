import { limits } from 'contracts';
import { labels } from 'contracts/labels';
import { type FormEvent, useId, useState } from 'react';
import { Alert, Button, Dialog, formatNumber, Progress, Stack, TextField, toMoneyLabel, useCall } from 'shared-ui';
import { formatTradeCount } from '../../shared/format.ts';
import type { SelectedTrades } from '../../shared/useSelection.tsx';
import type { ListState } from '../../shared/useTradeList.ts';
import { type BulkAction, bulkActions } from './bulkActions.ts';
import { useBulkChange } from './useBulkChange.ts';

/** The names in use, and a hint about the entered name. */
const useNames = (action: BulkAction, entered: string) => {
  const { list } = bulkActions[action];
  const { data } = useCall(labels.list, {}, { enabled: list !== undefined, handlesErrors: true });
  const entries = list && data?.[list];
  const isRemoval = action === 'removeTag';
  const isKnown = entries?.some(({ name }) => name.toLowerCase() === entered.toLowerCase()) ?? true;
  const newName = isRemoval
    ? `You have no tag “${entered}”.`
    : `“${entered}” is new and will be added to your ${list}.`;
  return {
    // Archived names are not offered for further trades, but can be removed (TAG-03).
    suggestions: entries?.filter(({ archived }) => isRemoval || !archived).map(({ name }) => name),
    hint: entered !== '' && !isKnown ? newName : undefined,
  };
};

interface BulkDialogProps {
  action: BulkAction;
  state: ListState;
  selected: SelectedTrades;
  /** The number of selected trades. */
  count: number;
  onClose: () => void;
  onChanged: () => void;
}

const TOO_MANY_TRADES = `At most ${formatNumber(limits.bulkTrades)} trades can be changed at once. Narrow the filter.`;

/** The API makes the whole change or none of it, so there is no percentage to show. */
const ChangeProgress = ({ label }: { label: string }) => (
  <Stack gap={1} role="status">
    <p>{label}</p>
    <Progress label={label} />
  </Stack>
);

/** Asks for the value of a bulk change, and says how many trades change and how (BLK-01). */
export function BulkDialog({ action, state, selected, count, onClose, onChanged }: BulkDialogProps) {
  const form = useId();
  const { label, input, describe, toChange } = bulkActions[action];
  const [text, setText] = useState('');
  const names = useNames(action, text.trim());
  const { isPending, error, send, reset } = useBulkChange(state, selected, onChanged);
  const trades = formatTradeCount(count);
  const isTooMany = count > limits.bulkTrades;
  const change = isTooMany ? undefined : toChange(text.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change && !isPending) send(change);
  };
  const footer = (
    <>
      <Button onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={form}
        variant={action === 'delete' ? 'danger' : 'primary'}
        disabled={!change}
        busy={isPending}
        busyLabel="Changing…"
      >
        {action === 'delete' ? `Delete ${trades}` : `Change ${trades}`}
      </Button>
    </>
  );
  return (
    <Dialog open title={`${label}: ${trades}`} onClose={() => !isPending && onClose()} footer={footer}>
      <form id={form} onSubmit={submit}>
        <Stack gap={3}>
          <p>{describe(trades)} You can undo this for 10 minutes.</p>
          {input && (
            <TextField
              label={toMoneyLabel(input)}
              autoComplete="off"
              inputMode={action === 'setRisk' ? 'decimal' : undefined}
              maxLength={limits.labelLength}
              {...names}
              value={text}
              onValueChange={(next) => {
                setText(next);
                reset();
              }}
            />
          )}
          {isTooMany && <Alert tone="warning">{TOO_MANY_TRADES}</Alert>}
          {error && <Alert title="Nothing was changed.">{error.message}</Alert>}
          {isPending && <ChangeProgress label={`Changing ${trades}…`} />}
        </Stack>
      </form>
    </Dialog>
  );
}
