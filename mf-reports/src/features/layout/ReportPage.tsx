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
  children: ReactNode;
}

/** The frame of every report: title, links to the other reports, filter bar. */
export const ReportPage = ({ title, subtitle, state, controls, children }: ReportPageProps) => (
  <Page>
    <PageHeader title={title} subtitle={subtitle} />
    <Stack gap={4}>
      <ReportNav search={state.search} />
      {controls && <div className={styles.controls}>{controls}</div>}
      <FilterBar state={state} hasUnitSwitch />
    </Stack>
    {children}
  </Page>
);
