import { clsx } from 'clsx';
import * as Radix from 'radix-ui/navigation-menu';
import { createContext, type MouseEvent, type ReactElement, type ReactNode, use, useRef, useState } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './Nav.module.css';

export interface NavProps {
  /** Names the landmark, e.g. 'Main'. */
  label: string;
  /** 'vertical' in a folded-out menu on a phone. */
  orientation?: 'horizontal' | 'vertical';
  children: ReactNode;
}

/** Opens one drop-down of the Nav around it. */
const OpenDropdown = createContext<(label: string) => void>(() => undefined);

/** A row of links and drop-downs: role navigation. */
export const Nav = ({ label, orientation = 'horizontal', children }: NavProps) => {
  const [open, setOpen] = useState('');
  return (
    <Radix.Root
      aria-label={label}
      orientation={orientation}
      delayDuration={80}
      value={open}
      onValueChange={setOpen}
      className={clsx(orientation === 'vertical' && styles.vertical)}
    >
      <OpenDropdown value={setOpen}>
        <Radix.List className={styles.list}>{children}</Radix.List>
      </OpenDropdown>
    </Radix.Root>
  );
};

const Link = ({ children }: { children: ReactElement }) => (
  <Radix.Link asChild className={styles.link}>
    {children}
  </Radix.Link>
);

/** Gives its looks to one router NavLink (which sets aria-current itself) or to a button. */
export const NavItem = ({ children }: { children: ReactElement }) => (
  <Radix.Item className={styles.item}>
    <Link>{children}</Link>
  </Radix.Item>
);

/** The same inside a NavDropdown. */
export const NavDropdownItem = ({ children }: { children: ReactElement }) => (
  <li>
    <Link>{children}</Link>
  </li>
);

export interface NavDropdownProps {
  label: string;
  /** The current page is one of those inside. */
  active?: boolean;
  /** NavDropdownItems. */
  children: ReactNode;
}

/** Opens on hover, on click or tap and by keyboard (Enter, Space, arrow down); Esc closes it. */
export const NavDropdown = ({ label, active, children }: NavDropdownProps) => {
  const open = use(OpenDropdown);
  const pointer = useRef('');
  /** With a mouse, hovering opens it already: a click that then closed it would read as broken. */
  const keepOpen = (event: MouseEvent) => {
    if (event.detail === 0 || pointer.current !== 'mouse') return;
    event.preventDefault();
    open(label);
  };
  return (
    <Radix.Item value={label} className={styles.item}>
      <Radix.Trigger
        className={styles.link}
        data-within={active || undefined}
        onPointerDown={({ pointerType }) => {
          pointer.current = pointerType;
        }}
        onClick={keepOpen}
      >
        {label}
        <span className={styles.chevron}>
          <ChevronDownIcon size={14} />
        </span>
      </Radix.Trigger>
      <Radix.Content className={styles.drop}>
        <ul className={styles.sheet}>{children}</ul>
      </Radix.Content>
    </Radix.Item>
  );
};
