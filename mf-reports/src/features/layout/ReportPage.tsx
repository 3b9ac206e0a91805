import type { ReactNode } from 'react';
import { FilterBar, Page, PageHeader, Stack } from 'shared-ui';
import type { ReportFilterState } from '../filter/useReportFilter.ts';
import { ReportNav } from './ReportNav.tsx';
import styles from './ReportPage.module.css';

export interface ReportPageProps {
  title: string;
  subtitle?: string;
  state: ReportFilterState;
  /** The page's own controls, above the filter bar. */
  controls?: ReactNode;
  /** The page shows its filters itself. */
  hasOwnFilters?: boolean;
  hasUnitSwitch?: boolean;
  children: ReactNode;
}

/** The frame of every report: title, links to the other reports, filter bar. */
export const ReportPage = ({
  title,
  subtitle,
  state,
  controls,
  hasOwnFilters,
  hasUnitSwitch = true,
  children,
}: ReportPageProps) => (
  <Page>
    <PageHeader title={title} subtitle={subtitle} />
    <Stack gap={4}>
      <ReportNav search={state.search} />
      {controls && <div className={styles.controls}>{controls}</div>}
      {!hasOwnFilters && <FilterBar state={state} hasUnitSwitch={hasUnitSwitch} />}
    </Stack>
    {children}
  </Page>
);
