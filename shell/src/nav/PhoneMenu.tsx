import { type ReactNode, useId, useState } from 'react';
import { CloseIcon, IconButton, MenuIcon } from 'shared-ui';
import styles from './NavBar.module.css';

/** NAV-11: what the bar folds into on a phone. The place that uses it gives it a new key per page, so that it closes. */
export const PhoneMenu = ({ children, className }: { children: ReactNode; className?: string }) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside.
    <div className={className} onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <IconButton
        label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={id}
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
