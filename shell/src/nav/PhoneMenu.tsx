import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CloseIcon, IconButton, MenuIcon } from 'shared-ui';
import styles from './NavBar.module.css';

/** A dialog that one of the links opened gives the focus back to it. */
const isInDialog = (target: Element): boolean => target.closest('[role=alertdialog]') !== null;

/**
 * NAV-11: what the bar folds into on a phone. It lies over the page, so it goes when the focus does, and on Esc. The place
 * that uses it gives it a new key per page, so that it closes.
 */
export const PhoneMenu = ({ children, className }: { children: ReactNode; className?: string }) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    button.current?.focus();
    setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && !isInDialog(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its button and its links leave unused.
    <div className={className} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        ref={button}
        label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon size={20} /> : <MenuIcon size={20} />}
      </IconButton>
      {open && (
        <div id={id} className={styles.sheet}>
          {children}
        </div>
      )}
    </div>
  );
};
