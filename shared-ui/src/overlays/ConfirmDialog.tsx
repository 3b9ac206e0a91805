import { clsx } from 'clsx';
import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import styles from './Dialog.module.css';
import { provideStyleNonce, useReturnFocus } from './modal.ts';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, e.g. 'Are you sure you want to delete "chart.png"?' */
  title: ReactNode;
  /** The consequences of the action. */
  children?: ReactNode;
  /** The verb on the confirm button. */
  confirmLabel: string;
  cancelLabel?: string;
  /** A less destructive action, between Cancel and the confirm button. */
  alternative?: { label: string; onClick: () => void };
  /** The action is running: the dialog stays open with disabled buttons. */
  busy?: boolean;
  busyLabel?: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone: role alertdialog. Cancel has the focus, Esc cancels. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  alternative,
  busy,
  busyLabel,
  danger = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  provideStyleNonce();
  const focusHandlers = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.backdrop}>
          <Radix.Content
            className={clsx(styles.dialog, alternative && styles.threeWay)}
            {...focusHandlers}
            {...(children ? {} : NO_DESCRIPTION)}
          >
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {children && (
              <Radix.Description asChild className={styles.description}>
                <div>{children}</div>
              </Radix.Description>
            )}
            <div className={styles.footer}>
              <Radix.Cancel asChild>
                <Button disabled={busy}>{cancelLabel}</Button>
              </Radix.Cancel>
              {alternative && (
                <Button disabled={busy} onClick={alternative.onClick}>
                  {alternative.label}
                </Button>
              )}
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Without this Radix warns about a missing description. */
const NO_DESCRIPTION = { 'aria-describedby': undefined };
