import { Link } from 'shared-ui/host';
import { Logo } from '../../nav/Logo.tsx';
import styles from './Footer.module.css';

interface FooterLink {
  to?: string;
  href?: string;
  label: string;
}

const columns: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: 'The product',
    links: [
      { to: '/features', label: 'All that it does' },
      { to: '/pricing', label: 'What it costs' },
    ],
  },
  {
    title: 'Your journal',
    links: [
      { to: '/signup', label: 'Create an account' },
      { to: '/signin', label: 'Open your journal' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/contact', label: 'Write to us' },
      // A page of the API's own, outside this application.
      { href: '/api/docs', label: 'Reference of the API' },
    ],
  },
];

/** What a visitor looks for at the foot of a page. Its links are not called what the bar's are called. */
export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <div className={styles.brand}>
        <span className={styles.logo}>
          <Logo />
          Trading Journal
        </span>
        <p>A journal for people who trade, and read it again.</p>
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
