import type { Trade } from 'contracts';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  Button,
  Card,
  ConfirmDialog,
  createLeaveQuestion,
  FormStatus,
  reserveBottom,
  Stack,
  useMediaQuery,
} from 'shared-ui';
import { FixedExecutions } from '../entry/executions/fixedExecutions.ts';
import { FormPanels } from '../entry/FormPanels.tsx';
import { handleSaveShortcut } from '../entry/SaveButtons.tsx';
import { TradeFields } from '../entry/TradeFields.tsx';
import styles from '../entry/TradeForm.module.css';
import { BullflagField } from './BullflagField.tsx';
import { DETAIL_LABELS } from './describeTrade.ts';
import { LegExecutions } from './LegExecutions.tsx';
import { DeletedNotice } from './notices.tsx';
import { type TradeEdit, useEditFields } from './useEdit.ts';

const LEAVE_QUESTION = createLeaveQuestion('this trade');

export interface EditTradeProps {
  edit: TradeEdit;
  trade: Trade;
  onCancel: () => void;
}

interface EditFormProps extends EditTradeProps {
  label: string;
  /** Below a fact, instead of in place of the page. */
  isInPlace?: boolean;
  /** Without one, the form is focused. */
  focusedField?: string;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** The field of a fact. Choices and times have no name of their own; of a choice, it is the chosen option. */
const findField = (form: HTMLFormElement, name: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[data-field="${name}"] input:checked`) ??
  form.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] :is(input, select, textarea)`);

/** Focuses a field of the form when it opens, as soon as its part of the form has loaded; without one, the form. */
const useFocusedForm = (name: string | undefined) => {
  const element = useRef<HTMLFormElement>(null);
  const focus = useEffectEvent((form: HTMLFormElement): boolean => {
    const field = name === undefined ? null : findField(form, name);
    field?.focus();
    return name === undefined || field !== null;
  });
  useEffect(() => {
    const form = element.current;
    if (!form) return undefined;
    form.focus({ preventScroll: true });
    if (focus(form)) return undefined;
    const observer = new MutationObserver(() => {
      // The trader may have begun elsewhere in the form.
      if (document.activeElement !== form || focus(form)) observer.disconnect();
    });
    observer.observe(form, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return element;
};

/** Saves by its button and Ctrl+Enter, and asks before Escape discards changes. */
export function EditForm(props: EditFormProps) {
  const { edit, trade, label, isInPlace, focusedField, onCancel, onSubmit, children } = props;
  const element = useFocusedForm(focusedField);
  const [isAsking, setIsAsking] = useState(false);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || edit.isSaving) return;
    if (edit.isChanged) setIsAsking(true);
    else onCancel();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <>
      <form
        ref={element}
        tabIndex={-1}
        aria-label={label}
        onSubmit={submit}
        onKeyDownCapture={handleSaveShortcut}
        onKeyDown={handleKey}
      >
        <Stack gap={isInPlace ? 3 : 6}>
          {children}
          {edit.isDeleted ? <DeletedNotice trade={trade} /> : <FormStatus form={edit} />}
          <div ref={isInPlace ? undefined : reserveBottom} className={isInPlace ? styles.inlineSave : styles.save}>
            <Button
              type="submit"
              value="trade"
              variant="primary"
              busy={edit.isSaving}
              busyLabel="Saving…"
              disabled={edit.isDeleted}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              Save
            </Button>
            <Button onClick={onCancel} disabled={edit.isSaving} aria-keyshortcuts="Escape">
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
        onConfirm={onCancel}
        onCancel={() => setIsAsking(false)}
      >
        {LEAVE_QUESTION.text}
      </ConfirmDialog>
    </>
  );
}

/** The trade as a form. It opens at its first field, unless the keyboard of a phone would cover the others. */
export function EditTrade(props: EditTradeProps) {
  const { form, submit } = useEditFields(props.edit);
  const hasTouchKeyboard = useMediaQuery('(pointer: coarse)');
  return (
    <Stack gap={6}>
      <Card>
        <EditForm
          {...props}
          onSubmit={submit}
          label="Edit trade"
          focusedField={props.edit.field || (hasTouchKeyboard ? undefined : 'ticker')}
        >
          <FixedExecutions value={props.trade.legs ? <LegExecutions trade={props.trade} /> : null}>
            <TradeFields form={form} labels={DETAIL_LABELS} Setup={BullflagField} />
          </FixedExecutions>
        </EditForm>
      </Card>
      <FormPanels form={form} tradeId={props.trade.id} />
    </Stack>
  );
}
