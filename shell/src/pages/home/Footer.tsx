import { Link } from 'shared-ui/host';
import { Logo } from '../../nav/NavBar.tsx';
import { useHasStoredToken } from '../../session/stored-session.ts';
import styles from './Footer.module.css';

interface FooterLink {
  to?: string;
  href?: string;
  label: string;
}

const VISITOR_LINKS: readonly FooterLink[] = [
  { to: '/signup', label: 'Sign up' },
  { to: '/signin', label: 'Sign in' },
];
const TRADER_LINKS: readonly FooterLink[] = [{ to: '/account', label: 'Account settings' }];
// Served by the API, not by this application.
const DEVELOPER_LINKS: readonly FooterLink[] = [{ href: '/api/docs', label: 'API reference' }];

/** Links only pages that exist; Features, Pricing and Contact are in the navigation bar. */
export function Footer() {
  const columns = [
    { title: 'Account', links: useHasStoredToken() ? TRADER_LINKS : VISITOR_LINKS },
    { title: 'Developers', links: DEVELOPER_LINKS },
  ];
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <span className={styles.logo}>
            <Logo />
            Trading Journal
          </span>
          <p>The trading journal you’ll actually review.</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, href, label }) => (
                <li key={label}>{to ? <Link to={to}>{label}</Link> : <a href={href}>{label}</a>}</li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
