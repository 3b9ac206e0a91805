import { type ReactNode, useEffect, useRef } from 'react';
import { Button, DashboardIcon, ListIcon, MenuIcon, PlusIcon, ReviewIcon } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/host';
import { useReportedError } from 'shared-ui/host/shell';
import { MENU_KEYS, setMenuOpen } from '../command/command-menu.ts';
import { useModuleLinks } from '../nav/links.ts';
import { preloadPath } from '../on-demand.ts';
import { useHasStoredToken } from '../session/stored-session.ts';
import styles from './Foot.module.css';
import { useIsOnline } from './useIsOnline.ts';

/**
 * Says on every page that there is no network, and what failed because of it. The live region is always present, so that
 * screen readers announce it.
 */
const OfflineBanner = () => {
  const isOnline = useIsOnline();
  const { message } = useReportedError();
  return (
    <div aria-live="polite" className={isOnline ? undefined : styles.banner}>
      {isOnline ? '' : 'You are offline. Data may be out of date, and changes cannot be saved until you reconnect.'}
      {!isOnline && message && <p role="alert">{message}</p>}
    </div>
  );
};

const BarLink = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={to}
        className={styles.item}
        aria-current={pathname === to ? 'page' : undefined}
        onPointerEnter={() => preloadPath(to)}
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
const PhoneBar = ({ hasReview }: { hasReview: boolean }) => (
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
      {hasReview && (
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

/** What stays at the bottom of the screen. Its height is known to the page, so that it covers no content and no message. */
export const Foot = () => {
  const foot = useRef<HTMLDivElement>(null);
  const isSignedIn = useHasStoredToken();
  const hasReview = useModuleLinks(isSignedIn).some(({ to }) => to === REVIEW_PATH);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty('--foot', `${foot.current?.offsetHeight ?? 0}px`));
    if (foot.current) observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={foot} className={styles.foot}>
      <OfflineBanner />
      {isSignedIn && <PhoneBar hasReview={hasReview} />}
    </div>
  );
};
