import type { ReactNode } from 'react';
import { FilterBar, FilterPeriod, type MeasuredFilterState, Page, PageHeader } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/host';
import styles from './ReportPage.module.css';

/** The kinds of reports. A path with further parts belongs to the entry whose `within` it begins with. */
const LINKS = [
  { label: 'Overview', path: '/reports' },
  { label: 'Groups', path: '/reports/by/weekday', within: '/reports/by/' },
  { label: 'Cross table', path: '/reports/cross' },
  { label: 'Compare', path: '/reports/compare' },
  { label: 'Distribution', path: '/reports/distribution' },
  { label: 'Year', path: '/reports/year' },
  { label: 'Scatter', path: '/reports/scatter' },
  { label: 'R analysis', path: '/reports/risk' },
] as const satisfies readonly { label: string; path: string; within?: string }[];

type ReportLink = (typeof LINKS)[number];

const isCurrent = (link: ReportLink, path: string): boolean =>
  'within' in link ? path.startsWith(link.within) : path === link.path;

/** Scrolls the links of a phone to the current one. Moves neither the page nor the focus. */
const scrollToLink = (link: HTMLAnchorElement | null): void => {
  const nav = link?.closest('nav');
  if (nav && link) nav.scrollLeft = link.offsetLeft - nav.clientWidth / 4;
};

/** Links to all reports, with the same filter. */
const ReportNav = ({ search }: { search: string }) => {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Reports" className={styles.nav}>
      <ul className={styles.list}>
        {LINKS.map((link) => (
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

interface ReportPageProps {
  title: string;
  state: MeasuredFilterState;
  /** The page's own controls, in the row of the links and the filter. */
  controls?: ReactNode;
  /** The page shows its filters itself. */
  hasOwnFilters?: boolean;
  hasUnitSwitch?: boolean;
  children: ReactNode;
}

/**
 * The frame of every report: title, and in one row the links to the other reports, the page's controls and the filter.
 */
export function ReportPage({ title, state, controls, hasOwnFilters, hasUnitSwitch = true, children }: ReportPageProps) {
  return (
    <Page>
      <PageHeader title={title} />
      {hasOwnFilters ? (
        <div className={styles.bar}>
          <ReportNav search={state.search} />
          {controls}
        </div>
      ) : (
        <FilterBar
          state={state}
          selection={state.measured}
          hasUnitSwitch={hasUnitSwitch}
          isCompact
          className={styles.bar}
        >
          <ReportNav search={state.search} />
          {controls}
          <FilterPeriod state={state} />
        </FilterBar>
      )}
      {children}
    </Page>
  );
}
