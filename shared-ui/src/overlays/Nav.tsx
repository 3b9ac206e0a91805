import { clsx } from 'clsx';
import { createContext, type ReactElement, type ReactNode, use, useId } from 'react';
import { AsChild } from '../actions/AsChild.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import styles from './Nav.module.css';
import { useDisclosure } from './useDisclosure.ts';

export interface NavProps {
  /** Names the landmark, e.g. 'Main'. */
  label: string;
  /** 'vertical' in the menu on a phone. */
  orientation?: 'horizontal' | 'vertical';
  children: ReactNode;
}

const Orientation = createContext<NavProps['orientation']>('horizontal');

/** A list of links and dropdowns: role navigation. */
export function Nav({ label, orientation = 'horizontal', children }: NavProps) {
  return (
    <nav aria-label={label} className={clsx(orientation === 'vertical' && styles.vertical)}>
      <Orientation value={orientation}>
        <ul className={styles.list}>{children}</ul>
      </Orientation>
    </nav>
  );
}

const StyledLink = ({ children }: { children: ReactElement }) => <AsChild className={styles.link}>{children}</AsChild>;

/** Styles one link, which has aria-current on its page, or a button. */
export function NavItem({ children }: { children: ReactElement }) {
  return (
    <li className={styles.item}>
      <StyledLink>{children}</StyledLink>
    </li>
  );
}

/** A link inside a NavDropdown. */
export function NavDropdownItem({ children }: { children: ReactElement }) {
  return (
    <li>
      <StyledLink>{children}</StyledLink>
    </li>
  );
}

export interface NavDropdownProps {
  label: string;
  /** The dropdown contains the current page. */
  active?: boolean;
  /** NavDropdownItems. */
  children: ReactNode;
}

/**
 * Opens on hover, click, tap, Enter, Space and arrow down, which moves into the list; arrows move in it; Esc closes it.
 */
export function NavDropdown({ label, active, children }: NavDropdownProps) {
  const id = useId();
  const { open, item, button, list } = useDisclosure(use(Orientation) === 'horizontal');
  return (
    <li className={styles.item} {...item}>
      <button
        type="button"
        className={styles.link}
        data-state={open ? 'open' : 'closed'}
        data-within={active || undefined}
        aria-controls={open ? id : undefined}
        {...button}
      >
        {label}
        <span className={styles.chevron}>
          <ChevronDownIcon size={14} />
        </span>
      </button>
      {open && (
        <div id={id} className={styles.dropdown}>
          <ul className={styles.sheet} {...list}>
            {children}
          </ul>
        </div>
      )}
    </li>
  );
}
