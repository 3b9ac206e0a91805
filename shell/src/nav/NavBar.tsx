import { Link, useLocation } from 'react-router-dom';
import { useHasStoredToken } from '../session/useHasStoredToken.ts';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';
import styles from './NavBar.module.css';
import { PhoneMenu } from './PhoneMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { useModuleLinks } from './useModuleLinks.ts';

/** Shown on every page; never remounts (NAV-01). A stored token counts as signed in (NAV-08). */
export const NavBar = () => {
  const isSignedIn = useHasStoredToken();
  const moduleLinks = useModuleLinks(isSignedIn);
  const { key } = useLocation();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={isSignedIn ? '/dashboard' : '/'} className={styles.logo} aria-label="Trading Journal, home">
          <Logo />
          <span>Trading Journal</span>
        </Link>
        <div className={styles.wide}>
          <MainMenu isSignedIn={isSignedIn} moduleLinks={moduleLinks} />
        </div>
        <ThemeButton />
        <PhoneMenu key={key} className={styles.narrow}>
          <MainMenu isSignedIn={isSignedIn} moduleLinks={moduleLinks} orientation="vertical" />
        </PhoneMenu>
      </div>
    </header>
  );
};
