import type { MeasuredFilter } from 'contracts';
import { CallError, formatCount, getReplyUnit, Loading, Skeleton, Stack, UnitProvider } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import { Cost, findCostliest, useMistakes } from '../shared/mistakes.tsx';
import styles from './MistakeCost.module.css';

/** How many of the costliest tags a card of the dashboard lists. */
const CARD_ROWS = 3;

type MistakeCostProps = SlotProperties['dashboard.card' | 'reports.panel'] & { maxRows?: number };

const toMeasured = ({ filter, unit }: MistakeCostProps): MeasuredFilter =>
  unit === 'r' ? { ...filter, unit } : filter;

/**
 * What mistakes and emotions cost over the trades of the page's filter, costliest first, in the page's unit (PLB-11).
 */
const MistakeCost = ({ maxRows, ...properties }: MistakeCostProps) => {
  const filter = toMeasured(properties);
  const call = useMistakes(filter);
  if (!call.data) {
    if (call.error) return <CallError title="The cost of mistakes could not be loaded" query={call} />;
    return (
      <Loading label="Loading the cost of mistakes…">
        <Skeleton height="8rem" />
      </Loading>
    );
  }
  const { tradesInOtherCurrency } = call.data;
  const made = call.data.mistakes.filter(({ trades }) => trades > 0);
  if (made.length === 0)
    return (
      <p>
        None of these trades has a tag of the category mistake or emotion.{' '}
        <Link to="/manage-tags">Choose the categories</Link>
      </p>
    );
  return (
    <UnitProvider unit={getReplyUnit(call.data)}>
      <Stack gap={2}>
        <ul className={styles.list} aria-label="Cost of mistakes">
          {made.slice(0, maxRows).map((figures) => (
            <li key={figures.tag} className={styles.row}>
              <span className={styles.name}>
                {figures.tag} <span className={styles.note}>{figures.category}</span>
              </span>
              <Cost figures={figures} filter={filter} />
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          Compared with all of your trades without a mistake, of the same setup where there are enough.
          {tradesInOtherCurrency && ` Without ${formatCount(tradesInOtherCurrency, 'trade')} in another currency.`}
        </p>
      </Stack>
    </UnitProvider>
  );
};

/** The mistake that cost most, in the width of an insight. Its place stays when there is none. */
export function CostliestMistake(properties: SlotProperties['dashboard.top']) {
  const filter = toMeasured(properties);
  const { data } = useMistakes(filter);
  const costliest = data ? findCostliest(data) : '--';
  if (typeof costliest === 'string')
    return (
      <div className={styles.costliest}>
        <p className={styles.name}>{costliest === '--' ? 'Costliest mistake: --' : costliest}</p>
      </div>
    );
  return (
    <UnitProvider unit={getReplyUnit(data ?? {})}>
      <div className={styles.costliest}>
        <p className={styles.name}>Costliest mistake: {costliest.tag}</p>
        <p className={styles.note}>
          <Cost figures={costliest} filter={filter} />
        </p>
      </div>
    </UnitProvider>
  );
}

/** All tags, on the overview of the reports. */
export function MistakesPanel(properties: SlotProperties['reports.panel']) {
  return <MistakeCost {...properties} />;
}

/** The costliest tags, on the dashboard. */
export function MistakesCard(properties: SlotProperties['dashboard.card']) {
  return <MistakeCost {...properties} maxRows={CARD_ROWS} />;
}
