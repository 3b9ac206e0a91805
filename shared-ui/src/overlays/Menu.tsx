import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './Menu.module.css';

export interface MenuProps {
  /** The button that opens it: a Button or an IconButton, whose name also names the menu. */
  trigger: ReactElement;
  /** MenuItems. */
  children: ReactNode;
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'end';
}

/** Actions behind a button: role menu. Arrow keys and first letters move in it, Esc closes it, the focus goes back. */
export const Menu = ({ trigger, children, align = 'end' }: MenuProps) => (
  // Not modal: the page behind it stays what it is, to the ear as well, and goes on scrolling.
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className={styles.sheet} align={align} sideOffset={4} collisionPadding={8} loop>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  /** What it does cannot be taken for harmless, e.g. Delete. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** One action of a Menu: role menuitem. Choosing it closes the menu. */
export const MenuItem = ({ onSelect, icon, danger, disabled, children }: MenuItemProps) => (
  <Radix.Item className={styles.item} data-danger={danger || undefined} disabled={disabled} onSelect={onSelect}>
    {icon}
    {children}
  </Radix.Item>
);
