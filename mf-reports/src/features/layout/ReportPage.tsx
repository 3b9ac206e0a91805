import type { ReactNode } from 'react';
import {
  FilterBar,
  FilterPeriod,
  type MeasuredFilterState,
  Page,
  PageHeader,
  type SectionLink,
  SectionLinks,
} from 'shared-ui';
import styles from './ReportPage.module.css';

/** The kinds of reports. */
const LINKS = [
  { label: 'Overview', path: '/reports' },
  { label: 'Groups', path: '/reports/by/weekday', within: '/reports/by/' },
  { label: 'Cross table', path: '/reports/cross' },
  { label: 'Compare', path: '/reports/compare' },
  { label: 'Distribution', path: '/reports/distribution' },
  { label: 'Year', path: '/reports/year' },
  { label: 'Scatter', path: '/reports/scatter' },
  { label: 'R analysis', path: '/reports/risk' },
] as const satisfies readonly SectionLink[];

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
          <SectionLinks label="Reports" links={LINKS} search={state.search} />
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
          <SectionLinks label="Reports" links={LINKS} search={state.search} />
          {controls}
          <FilterPeriod state={state} />
        </FilterBar>
      )}
      {children}
    </Page>
  );
}
