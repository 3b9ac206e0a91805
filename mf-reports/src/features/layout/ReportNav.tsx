import { Link, useLocation } from 'shared-ui/host';
import styles from './ReportNav.module.css';

/** The kinds of reports. A path with further parts belongs to the entry whose `within` it begins with. */
const links = [
  { label: 'Overview', path: '/reports' },
  { label: 'Groups', path: '/reports/by/weekday', within: '/reports/by/' },
  { label: 'Cross table', path: '/reports/cross' },
  { label: 'Compare', path: '/reports/compare' },
  { label: 'Year', path: '/reports/year' },
  { label: 'Scatter', path: '/reports/scatter' },
  { label: 'R analysis', path: '/reports/risk' },
] as const satisfies readonly { label: string; path: string; within?: string }[];

type ReportLink = (typeof links)[number];

const isCurrent = (link: ReportLink, path: string): boolean =>
  'within' in link ? path.startsWith(link.within) : path === link.path;

/** Scrolls the links of a phone to the current one. Moves neither the page nor the focus. */
const scrollToLink = (link: HTMLAnchorElement | null): void => {
  const nav = link?.closest('nav');
  if (nav && link) nav.scrollLeft = link.offsetLeft - nav.clientWidth / 4;
};

/** Links to all reports, with the same filter. */
export const ReportNav = ({ search }: { search: string }) => {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Reports" className={styles.nav}>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.path}>
            <Link
              to={`${link.path}${search}`}
              ref={isCurrent(link, pathname) ? scrollToLink : undefined}
              className={styles.link}
              aria-current={isCurrent(link, pathname) ? 'page' : undefined}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
