import { clsx } from 'clsx';
import * as Radix from 'radix-ui/navigation-menu';
import { type PointerEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './Nav.module.css';

export interface NavProps {
  /** Names the landmark, e.g. 'Main'. */
  label: string;
  /** 'vertical' in a folded-out menu on a phone. */
  orientation?: 'horizontal' | 'vertical';
  children: ReactNode;
}

/** A row of links and drop-downs: role navigation. */
export const Nav = ({ label, orientation = 'horizontal', children }: NavProps) => (
  // No delay: Radix's timer would outlive a quick click on a link inside, and open the menu again over the next page.
  <Radix.Root
    aria-label={label}
    orientation={orientation}
    delayDuration={0}
    className={clsx(orientation === 'vertical' && styles.vertical)}
  >
    <Radix.List className={styles.list}>{children}</Radix.List>
  </Radix.Root>
);

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
  const pointer = useRef('');
  const open = useRef<HTMLButtonElement>(null);
  const notePointer = (event: PointerEvent) => {
    pointer.current = event.pointerType;
  };
  /** With a mouse, hovering has opened it already: a click that closed it again would read as broken. */
  const keepOpen = (event: { preventDefault: () => void; detail: number }) => {
    const byMouse = event.detail > 0 && pointer.current === 'mouse';
    if (byMouse && open.current?.dataset.state === 'open') event.preventDefault();
  };
  return (
    <Radix.Item className={styles.item}>
      <Radix.Trigger
        ref={open}
        className={styles.link}
        data-within={active || undefined}
        onPointerDown={notePointer}
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
