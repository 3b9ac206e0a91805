import { useEffect, useState } from 'react';
import { IconButton, MoonIcon, SunIcon, type Theme, useResolvedTheme, useTheme } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/host';
import { useHasStoredToken } from '../session/stored-session.ts';
import { loadOptionalCode } from '../shared/on-demand.ts';
import { usePromiseValue } from '../shared/promises.ts';
import { useModuleLinks } from './links.ts';
import { MainMenu } from './MainMenu.tsx';
import styles from './NavBar.module.css';
import { PhoneMenu } from './PhoneMenu.tsx';

/** Two candles, an open one and a closed one, as in favicon.svg. */
export function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g stroke="var(--accent-contrast)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" fill="none">
        <path d="M11 7v4M11 20v5M21 5v4M21 19v4" />
        <rect x="8.25" y="11" width="5.5" height="9" rx="1" />
        <rect x="18.25" y="9" width="5.5" height="10" rx="1" fill="var(--accent-contrast)" />
      </g>
    </svg>
  );
}

/** Sets the colour of the browser's bars. The HTML has one colour per system theme; a chosen theme overrides both. */
const useThemeColor = (theme: Theme): void => {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const originals = metas.map(({ content }) => content);
    const color = metas.find((meta) => meta.getAttribute('media')?.includes(theme))?.content;
    if (!color) return;
    for (const meta of metas) meta.content = color;
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = originals[index] ?? color;
    };
  }, [theme]);
};

/** Switches between light and dark. Until it is used, the system's theme applies. */
const ThemeButton = () => {
  const [theme, setTheme] = useTheme();
  useThemeColor(theme);
  const other = useResolvedTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => setTheme(other)}>
      {other === 'light' ? <SunIcon size={18} /> : <MoonIcon size={18} />}
    </IconButton>
  );
};

/** Visitors load no code of traders. */
const NO_CODE = Promise.resolve(undefined);

/**
 * Another key for each navigation, so that the menu of a phone closes; not when only the account changes, which is
 * chosen in that menu.
 */
const useMenuKey = (): string => {
  const { key, pathname, search } = useLocation();
  const page = pathname + search.replaceAll(/[?&]account=[^&]*/g, '');
  const [shown, setShown] = useState({ key, search, page, menuKey: key });
  if (shown.key !== key) {
    const isAccountChange = shown.page === page && shown.search !== search;
    setShown({ key, search, page, menuKey: isAccountChange ? shown.menuKey : key });
  }
  return shown.menuKey;
};

/** Shown on every page; never remounts (NAV-01). A stored token counts as signed in (NAV-08). */
export function NavBar() {
  const isSignedIn = useHasStoredToken();
  const moduleLinks = useModuleLinks(isSignedIn);
  const menuKey = useMenuKey();
  const code = usePromiseValue(isSignedIn ? loadOptionalCode() : NO_CODE);
  const menu = { isSignedIn, moduleLinks, carry: code?.carryFilter };
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={isSignedIn ? '/dashboard' : '/'} className={styles.logo} aria-label="Trading Journal, home">
          <Logo />
          <span>Trading Journal</span>
        </Link>
        {isSignedIn && <div className={styles.account}>{code && <code.AccountGate />}</div>}
        <div className={styles.wide}>
          <MainMenu {...menu} />
        </div>
        {isSignedIn && <div className={styles.traderButtons}>{code && <code.TraderButtons />}</div>}
        <ThemeButton />
        <PhoneMenu key={menuKey} className={styles.narrow}>
          {isSignedIn && code && <code.AccountGate />}
          <MainMenu {...menu} orientation="vertical" />
        </PhoneMenu>
      </div>
    </header>
  );
}
