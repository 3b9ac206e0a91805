import { Link, useLocation } from 'react-router-dom';
import { useHasStoredToken } from '../session/useHasStoredToken.ts';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';
import styles from './NavBar.module.css';
import { PhoneMenu } from './PhoneMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';

/** Stands on every page and never remounts (NAV-01). Signed in, for the bar, means that a token is stored (NAV-08). */
export const NavBar = () => {
  const signedIn = useHasStoredToken();
  const { key } = useLocation();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={signedIn ? '/dashboard' : '/'} className={styles.logo} aria-label="Trading Journal, home">
          <Logo />
          <span>Trading Journal</span>
        </Link>
        <div className={styles.wide}>
          <MainMenu signedIn={signedIn} />
        </div>
        <ThemeButton />
        <PhoneMenu key={key} className={styles.narrow}>
          <MainMenu signedIn={signedIn} orientation="vertical" />
        </PhoneMenu>
      </div>
    </header>
  );
};
