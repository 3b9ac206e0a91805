import { clsx } from 'clsx';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { CloseIcon } from '../icons/panelIcons.tsx';
import styles from './Dialog.module.css';
import { provideStyleNonce, useReturnFocus } from './modal.ts';

export interface DialogProps {
  open: boolean;
  /** Called by the Close button, Esc and a click on the backdrop. The focus returns to where it was. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons below the content. */
  footer?: ReactNode;
  /** 'medium' for a form, 'large' for a table, 'huge' for an image. */
  size?: 'medium' | 'large' | 'huge';
}

/**
 * Radix would focus the first button, which is Close. Where something is to be entered or chosen, the work begins
 * there.
 */
const focusFirstField = (event: Event): void => {
  const { currentTarget: dialog } = event;
  const field =
    dialog instanceof HTMLElement &&
    dialog.querySelector<HTMLElement>('select, textarea, input:not([type="radio"]), input[type="radio"]:checked');
  if (!field) return;
  event.preventDefault();
  field.focus();
};

/** A modal dialog: role dialog, labelled by its title. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'medium' }: DialogProps) {
  provideStyleNonce();
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.backdrop} data-prints-alone>
          <Radix.Content
            className={clsx(styles.dialog, styles[size])}
            onOpenAutoFocus={(event) => {
              onOpenAutoFocus();
              focusFirstField(event);
            }}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <div className={styles.head}>
              <div className={styles.titles}>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <IconButton label="Close" size="small" className={styles.close}>
                  <CloseIcon size={18} />
                </IconButton>
              </Radix.Close>
            </div>
            {children}
            {footer && <div className={styles.footer}>{footer}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
