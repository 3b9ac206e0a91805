import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import { CheckIcon } from '../icons/panelIcons.tsx';
import styles from './Menu.module.css';

export interface MenuProps {
  /** The Button or IconButton that opens the menu. Its name also labels the menu. */
  trigger: ReactElement;
  /** MenuItems. */
  children: ReactNode;
  /** The edge of the trigger that the menu aligns with. */
  align?: 'start' | 'end';
}

/**
 * Actions behind a button: role menu. Arrow keys and first letters move the focus; Esc closes it and returns the focus.
 */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    // Not modal: the page stays scrollable and available to screen readers.
    <Radix.Root modal={false}>
      <Radix.Trigger ref={setButton} asChild>
        {trigger}
      </Radix.Trigger>
      {/* Beside the page’s content, so that the menu belongs to a landmark. That of a dialog is beside the dialog. */}
      <Radix.Portal container={button?.closest('main')}>
        <Radix.Content className={styles.sheet} align={align} sideOffset={4} collisionPadding={8} loop>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A sentence about the items, below them. */
export function MenuNote({ children }: Pick<MenuProps, 'children'>) {
  return <Radix.Label className={styles.note}>{children}</Radix.Label>;
}

export interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  /** A destructive action, e.g. Delete. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** One action of a Menu: role menuitem. Selecting it closes the menu. */
export function MenuItem({ onSelect, icon, danger, disabled, children }: MenuItemProps) {
  return (
    <Radix.Item className={styles.item} data-danger={danger || undefined} disabled={disabled} onSelect={onSelect}>
      {icon}
      {children}
    </Radix.Item>
  );
}

export interface MenuCheckboxItemProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A setting in a Menu: role menuitemcheckbox. The menu stays open. */
export function MenuCheckboxItem({ checked, onCheckedChange, children }: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem
      className={styles.item}
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className={styles.check}>{checked && <CheckIcon />}</span>
      {children}
    </Radix.CheckboxItem>
  );
}
