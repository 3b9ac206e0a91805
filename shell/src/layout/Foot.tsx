import { useEffect, useRef } from 'react';
import { useReportedError } from 'shared-ui/host/shell';
import { useModuleLinks } from '../nav/links.ts';
import { useHasStoredToken } from '../session/stored-session.ts';
import { loadOptionalCode } from '../shared/on-demand.ts';
import { usePromiseValue } from '../shared/promises.ts';
import styles from './Foot.module.css';
import { useIsOnline } from './useIsOnline.ts';

/**
 * Says on every page that there is no network, and what failed because of it. The live region is always present, so
 * that screen readers announce it.
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

const PhoneBar = () => {
  const code = usePromiseValue(loadOptionalCode());
  const links = useModuleLinks(true);
  return code && <code.PhoneBar paths={links.map(({ to }) => to)} />;
};

/**
 * What stays at the bottom of the screen. Its height is known to the page, so that it covers no content and no message.
 */
export function Foot() {
  const foot = useRef<HTMLDivElement>(null);
  const isSignedIn = useHasStoredToken();
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty('--foot', `${foot.current?.offsetHeight ?? 0}px`));
    if (foot.current) observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={foot} className={styles.foot}>
      <OfflineBanner />
      {isSignedIn && <PhoneBar />}
    </div>
  );
}
