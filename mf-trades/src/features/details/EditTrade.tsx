import { calls, defaultSetups, type Trade } from 'contracts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Alert, Button, Card, ConfirmDialog, Select, type SelectOption, Stack, useCall } from 'shared-ui';
import { FormPanels } from '../entry/FormPanels.tsx';
import { handleSaveShortcut } from '../entry/SaveButtons.tsx';
import type { SetupFieldProps } from '../entry/SetupField.tsx';
import { TradeFields } from '../entry/TradeFields.tsx';
import styles from '../entry/TradeForm.module.css';
import { ConflictPanel } from './notices.tsx';
import { useRestoreTrade } from './useDeleteTrade.ts';
import { DETAIL_LABELS, type EditOptions, LEAVE_QUESTION, useEdit } from './useEdit.ts';

/** DET-03: the three fixed setups, the trader's own, and the current one, so that saving never changes it unintentionally. */
const getSetupOptions = (ownSetups: readonly string[], current: string): SelectOption[] =>
  [...new Set([...defaultSetups, ...ownSetups, current])].map((value) => ({ value, label: value || 'None' }));

/** Offers the trade's original setup for as long as the form is open, even after another one is selected. */
const BullflagField = ({ value, onChange, error }: SetupFieldProps) => {
  const { data } = useCall(calls.flags.list, {});
  const [original] = useState(value);
  return (
    <Select
      label={DETAIL_LABELS.setup}
      options={getSetupOptions(data?.setups ?? [], original)}
      value={value}
      onValueChange={onChange}
      error={error}
    />
  );
};

interface EditTradeProps extends EditOptions {
  /** The trade was deleted elsewhere during editing. */
  isDeleted: boolean;
  onCancel: () => void;
}

/** The entered values remain, and can be saved once the trade is restored. */
const DeletedNotice = ({ trade: { id } }: { trade: Trade }) => {
  const { isPending, mutate } = useRestoreTrade();
  return (
    <Alert
      tone="warning"
      title="This trade was deleted elsewhere."
      action={
        <Button size="small" busy={isPending} onClick={() => mutate({ params: { id: String(id) } })}>
          Restore trade
        </Button>
      }
    >
      Your changes are still here. Restore the trade to save them.
    </Alert>
  );
};

/** The trade as a form. Focuses the form instead of a field, so that no on-screen keyboard covers it on a phone. */
export const EditTrade = ({ isDeleted, onCancel, ...options }: EditTradeProps) => {
  const { trade, onSaved } = options;
  const { form, isDirty, base, errorMessage, savedTrade, save, overwrite, removeStoredEdit } = useEdit(options);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  const busy = form.formState.isSubmitting;
  const leave = (onLeave: () => void) => () => {
    removeStoredEdit();
    onLeave();
  };
  const [isAsking, setIsAsking] = useState(false);
  const cancel = leave(onCancel);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || busy) return;
    if (isDirty) setIsAsking(true);
    else cancel();
  };
  return (
    <Stack gap={6}>
      <Card>
        <form
          ref={element}
          tabIndex={-1}
          aria-label="Edit trade"
          onSubmit={(event) => void save(event)}
          onKeyDownCapture={handleSaveShortcut}
          onKeyDown={handleKey}
        >
          <Stack gap={6}>
            {isDeleted && <DeletedNotice trade={trade} />}
            {savedTrade && (
              <ConflictPanel
                base={base}
                savedTrade={savedTrade}
                busy={busy}
                onUseSaved={leave(onSaved)}
                onOverwrite={() => void overwrite()}
              />
            )}
            <TradeFields form={form} labels={DETAIL_LABELS} Setup={BullflagField} />
            {errorMessage && !savedTrade && !isDeleted && (
              <Alert title="The trade was not saved.">{errorMessage} Your changes are still here.</Alert>
            )}
            <div className={styles.save}>
              <Button
                type="submit"
                value="trade"
                variant="primary"
                busy={busy}
                busyLabel="Saving..."
                disabled={isDeleted || savedTrade !== null}
                aria-keyshortcuts="Control+Enter Meta+Enter"
              >
                Save
              </Button>
              <Button onClick={cancel} disabled={busy} aria-keyshortcuts="Escape">
                Cancel
              </Button>
            </div>
          </Stack>
        </form>
        <ConfirmDialog
          open={isAsking}
          title={LEAVE_QUESTION.title}
          confirmLabel={LEAVE_QUESTION.leave}
          cancelLabel={LEAVE_QUESTION.stay}
          onConfirm={cancel}
          onCancel={() => setIsAsking(false)}
        >
          {LEAVE_QUESTION.text}
        </ConfirmDialog>
      </Card>
      <FormPanels form={form} tradeId={trade.id} />
    </Stack>
  );
};
