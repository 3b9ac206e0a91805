import type { Trade } from 'contracts';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert, Button, Card, ConfirmDialog, reserveBottom, Stack } from 'shared-ui';
import { FormPanels } from '../entry/FormPanels.tsx';
import { handleSaveShortcut } from '../entry/SaveButtons.tsx';
import { TradeFields } from '../entry/TradeFields.tsx';
import styles from '../entry/TradeForm.module.css';
import { BullflagField } from './BullflagField.tsx';
import { ConflictPanel } from './notices.tsx';
import { useRestoreTrade } from './useDeleteTrade.ts';
import { DETAIL_LABELS, type EditOptions, LEAVE_QUESTION, useEdit } from './useEdit.ts';

export interface EditTradeProps extends EditOptions {
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

interface EditFormProps {
  edit: ReturnType<typeof useEdit>;
  trade: Trade;
  label: string;
  /** Focuses the form instead of a field by default, so that no on-screen keyboard covers it on a phone. */
  focusesField?: boolean;
  isDeleted: boolean;
  onCancel: () => void;
  onSaved: () => void;
  children: ReactNode;
}

/**
 * Saves by its button and Ctrl+Enter, and asks before Escape discards changes. Shows conflicts and failures above and
 * below its fields.
 */
export function EditForm({ edit, trade, label, focusesField, isDeleted, onCancel, onSaved, children }: EditFormProps) {
  const { form, isDirty, base, errorMessage, savedTrade, save, overwrite, removeStoredEdit } = edit;
  const element = useRef<HTMLFormElement>(null);
  const focus = useEffectEvent(() => {
    const field = focusesField && element.current?.querySelector<HTMLElement>('textarea, select, input');
    (field || element.current)?.focus({ preventScroll: true });
  });
  useEffect(() => focus(), []);
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
    <>
      <form
        ref={element}
        tabIndex={-1}
        aria-label={label}
        onSubmit={(event) => void save(event)}
        onKeyDownCapture={handleSaveShortcut}
        onKeyDown={handleKey}
      >
        <Stack gap={focusesField ? 3 : 6}>
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
          {children}
          {errorMessage && !savedTrade && !isDeleted && (
            <Alert title="The trade was not saved.">{errorMessage} Your changes are still here.</Alert>
          )}
          <div
            ref={focusesField ? undefined : reserveBottom}
            className={focusesField ? styles.inlineSave : styles.save}
          >
            <Button
              type="submit"
              value="trade"
              variant="primary"
              busy={busy}
              busyLabel="Saving…"
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
    </>
  );
}

/** The trade as a form. */
export function EditTrade(props: EditTradeProps) {
  const edit = useEdit(props);
  return (
    <Stack gap={6}>
      <Card>
        <EditForm {...props} edit={edit} label="Edit trade">
          <TradeFields form={edit.form} labels={DETAIL_LABELS} Setup={BullflagField} />
        </EditForm>
      </Card>
      <FormPanels form={edit.form} tradeId={props.trade.id} />
    </Stack>
  );
}
