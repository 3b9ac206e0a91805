import { type MeasuredFilter, toSearchParams } from 'contracts';
import { Link, type SlotProperties } from 'shared-ui/host';
import { InsightList } from '../insights/InsightList.tsx';
import styles from '../insights/Insights.module.css';
import { CostliestMistake } from './MistakeCost.tsx';

/** How many insights the dashboard shows (REV-04). */
const CARD_ROWS = 3;

type PanelProperties = SlotProperties['dashboard.top' | 'reports.group'];

const toMeasured = ({ filter, unit }: PanelProperties): MeasuredFilter => (unit === 'r' ? { ...filter, unit } : filter);

/** The page of all insights about the same trades. */
const AllInsights = ({ filter, children }: { filter: PanelProperties['filter']; children: string }) => {
  const search = String(toSearchParams(filter));
  return <Link to={`/review/insights${search && `?${search}`}`}>{children}</Link>;
};

/** The costliest mistake and the first insights, on the first screen of the dashboard: one line on a wide one. */
export function InsightsCard(properties: SlotProperties['dashboard.top']) {
  return (
    <div className={styles.card}>
      <div className={styles.columns}>
        <CostliestMistake {...properties} />
        <InsightList filter={toMeasured(properties)} maxRows={CARD_ROWS}>
          {({ insights }) => (
            <AllInsights filter={properties.filter}>
              {insights.length > CARD_ROWS ? `All ${insights.length} insights` : 'How insights are computed'}
            </AllInsights>
          )}
        </InsightList>
      </div>
    </div>
  );
}

/** The insights about the groups of a report. Those about others are on their own page only. */
export function GroupInsights(properties: SlotProperties['reports.group']) {
  return (
    <InsightList filter={toMeasured(properties)} kind={properties.groupBy}>
      {() => <AllInsights filter={properties.filter}>All insights and how they are computed</AllInsights>}
    </InsightList>
  );
}
