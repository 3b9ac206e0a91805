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
import styles from './ScenarioPage.module.css';

/** The tabs. Each is a page of its own, in its own folder and chunk. */
const TABS = [
  { label: 'Exits', path: '/scenarios' },
  { label: 'Rules', path: '/scenarios/rules' },
  { label: 'Futures', path: '/scenarios/futures' },
] as const satisfies readonly SectionLink[];

interface ScenarioPageProps {
  /** What the tab computes, in one sentence. */
  subtitle: string;
  state: MeasuredFilterState;
  /** False if the tab's figures exist in money only. */
  hasUnitSwitch?: boolean;
  children: ReactNode;
}

/** The frame of every scenario: title, and in one row the tabs and the filter, which selects the trades. */
export function ScenarioPage({ subtitle, state, hasUnitSwitch = true, children }: ScenarioPageProps) {
  return (
    <Page>
      <PageHeader title="Scenarios" subtitle={subtitle} />
      <FilterBar
        state={state}
        selection={state.measured}
        hasUnitSwitch={hasUnitSwitch}
        isCompact
        className={styles.bar}
      >
        <SectionLinks label="Scenarios" links={TABS} search={state.search} />
        <FilterPeriod state={state} />
      </FilterBar>
      {children}
    </Page>
  );
}
