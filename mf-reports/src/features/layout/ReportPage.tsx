import type { ReactNode } from 'react';
import { FilterBar, Page, PageHeader, Stack } from 'shared-ui';
import { describeMeasured } from '../filter/describeMeasured.ts';
import type { ReportFilterState } from '../filter/useReportFilter.ts';
import { ReportNav } from './ReportNav.tsx';
import styles from './ReportPage.module.css';

export interface ReportPageProps {
  title: string;
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
  state,
  controls,
  hasOwnFilters,
  hasUnitSwitch = true,
  children,
}: ReportPageProps) => (
  <Page>
    <PageHeader title={title} />
    <Stack gap={4}>
      <ReportNav search={state.search} />
      {controls && <div className={styles.controls}>{controls}</div>}
      {!hasOwnFilters && <p className={styles.printedSelection}>Figures of {describeMeasured(state.measured)}</p>}
      {!hasOwnFilters && <FilterBar state={state} hasUnitSwitch={hasUnitSwitch} />}
    </Stack>
    {children}
  </Page>
);
