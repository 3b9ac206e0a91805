import type { ReactNode } from 'react';
import {
  Button,
  DashboardIcon,
  EyeOffIcon,
  IconButton,
  ListIcon,
  MenuIcon,
  PlusIcon,
  ReviewIcon,
  SearchIcon,
  setPrivacy,
  usePrivacy,
} from 'shared-ui';
import { Link, useLocation } from 'shared-ui/host';
import { MENU_KEYS, setMenuOpen } from '../command/command-menu.ts';
import { preload } from '../modules/modules.ts';
import styles from './TraderBar.module.css';

/** The way out of privacy mode, which a key can turn on by accident, and the button of the command menu. */
export function TraderButtons() {
  const isPrivate = usePrivacy();
  return (
    <>
      {isPrivate && (
        <IconButton label="Show amounts" onClick={() => setPrivacy(false)}>
          <EyeOffIcon size={18} />
        </IconButton>
      )}
      <IconButton
        label="Search and commands"
        aria-keyshortcuts={MENU_KEYS}
        className={styles.search}
        onClick={() => setMenuOpen(true)}
      >
        <SearchIcon size={18} />
      </IconButton>
    </>
  );
}

const BarLink = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={to}
        className={styles.item}
        aria-current={pathname === to ? 'page' : undefined}
        onPointerEnter={() => void preload(to).catch(() => {})}
      >
        {children}
        <span>{label}</span>
      </Link>
    </li>
  );
};

/** A page of a module, which may not be released. */
const REVIEW_PATH = '/review';

/** What a trader does every day, within reach of the thumb. */
export function PhoneBar({ paths }: { paths: readonly string[] }) {
  return (
    <nav aria-label="Quick access" className={styles.bar}>
      <ul className={styles.items}>
        <BarLink to="/dashboard" label="Dashboard">
          <DashboardIcon size={20} />
        </BarLink>
        <BarLink to="/trades" label="Trades">
          <ListIcon size={20} />
        </BarLink>
        <BarLink to="/add-trade" label="Add Trade">
          <span className={styles.add}>
            <PlusIcon size={20} />
          </span>
        </BarLink>
        {paths.includes(REVIEW_PATH) && (
          <BarLink to={REVIEW_PATH} label="Review">
            <ReviewIcon size={20} />
          </BarLink>
        )}
        <li>
          <Button
            variant="ghost"
            className={styles.item}
            aria-haspopup="dialog"
            aria-keyshortcuts={MENU_KEYS}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon size={20} />
            <span>More</span>
          </Button>
        </li>
      </ul>
    </nav>
  );
}
