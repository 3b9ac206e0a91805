import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CloseIcon, IconButton, MenuIcon } from 'shared-ui';
import styles from './NavBar.module.css';

/** A dialog returns the focus to the link that opened it, so the menu must stay open. */
const isInDialog = (target: Element): boolean => target.closest('[role=alertdialog]') !== null;

/**
 * The navigation menu on phones (NAV-11). It covers the page, so it closes when it loses the focus and on Esc. Give it
 * a new key per page, so that it closes on navigation.
 */
export function PhoneMenu({ children, className }: { children: ReactNode; className?: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    button.current?.focus();
    setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && !isInDialog(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events that its button and links do not.
    <div className={className} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        ref={button}
        label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <CloseIcon size={20} /> : <MenuIcon size={20} />}
      </IconButton>
      {isOpen && (
        <div id={id} className={styles.sheet}>
          {children}
        </div>
      )}
    </div>
  );
}
