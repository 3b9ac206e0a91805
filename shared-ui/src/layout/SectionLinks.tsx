import { clsx } from 'clsx';
import { Link, useLocation } from 'shared-ui/host';
import styles from './SectionLinks.module.css';

export interface SectionLink {
  label: string;
  path: string;
  /** Paths that begin with it belong to this link, too. */
  within?: string;
}

const isCurrent = ({ path, within }: SectionLink, pathname: string): boolean =>
  pathname === path || (within !== undefined && pathname.startsWith(within));

/** Scrolls the links of a phone to the current one. Moves neither the page nor the focus. */
const scrollToLink = (link: HTMLAnchorElement | null): void => {
  const nav = link?.closest('nav');
  if (nav && link) nav.scrollLeft = link.offsetLeft - nav.clientWidth / 4;
};

export interface SectionLinksProps {
  /** Names the landmark, e.g. 'Reports'. */
  label: string;
  links: readonly SectionLink[];
  /** The filter, which all pages of the section share: `?setup=Gap`, or ''. */
  search: string;
  className?: string | undefined;
}

/** Links to the pages of a section, with the same filter: in one row, which scrolls sideways on a phone. */
export function SectionLinks({ label, links, search, className }: SectionLinksProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={clsx(styles.nav, className)}>
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
}
