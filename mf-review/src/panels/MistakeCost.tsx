import { type MeasuredFilter, type TradeFilter, toFilterName, toFilterQuery } from 'contracts';
import { type MistakeFigures, mistakes } from 'contracts/playbook-mistakes';
import {
  Amount,
  CallError,
  formatAmount,
  formatCount,
  getReplyUnit,
  getTradesPath,
  Loading,
  requireRisk,
  Skeleton,
  Stack,
  UnitProvider,
  useCall,
  useUnit,
} from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import styles from './MistakeCost.module.css';

/** How many of the costliest tags a card of the dashboard lists. */
const CARD_ROWS = 3;

type MistakeCostProps = SlotProperties['dashboard.card' | 'reports.panel'] & { maxRows?: number };

/** The same trades as those of the row: figures in R count only trades with a risk. */
const getTagPath = ({ tag }: MistakeFigures, { filter, unit }: Pick<MistakeCostProps, 'filter' | 'unit'>): string => {
  const tagged: TradeFilter = { ...filter, tag: [toFilterName(tag)] };
  return getTradesPath(unit === 'r' ? requireRisk(tagged) : tagged);
};

const Excess = ({ excessCents }: Pick<MistakeFigures, 'excessCents'>) => {
  const unit = useUnit();
  if (excessCents === null) return <span className={styles.note}>No trades without a mistake to compare with</span>;
  const amount = formatAmount(Math.abs(excessCents), unit, { signed: false });
  return <span className={styles.note}>{`${amount} ${excessCents < 0 ? 'worse' : 'better'} than your usual`}</span>;
};

const MistakeRow = ({ figures, path }: { figures: MistakeFigures; path: string }) => (
  <li className={styles.row}>
    <span className={styles.name}>
      {figures.tag} <span className={styles.note}>{figures.category}</span>
    </span>
    <Amount cents={figures.netCents} />
    <Link to={path} aria-label={`${formatCount(figures.trades, 'trade')}: ${figures.tag}`}>
      {formatCount(figures.trades, 'trade')}
    </Link>
    <Excess excessCents={figures.excessCents} />
  </li>
);

/** What mistakes and emotions cost over the trades of the page's filter, costliest first, in the page's unit (PLB-11). */
const MistakeCost = ({ filter, unit, maxRows }: MistakeCostProps) => {
  const measured: MeasuredFilter = unit === 'r' ? { ...filter, unit } : filter;
  const call = useCall(mistakes.get, { query: toFilterQuery(measured) });
  if (!call.data) {
    if (call.error) return <CallError title="The cost of mistakes could not be loaded" query={call} />;
    if (call.fetchStatus === 'paused') return <p>The cost of mistakes is not available offline.</p>;
    return (
      <Loading label="Loading the cost of mistakes...">
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
    <UnitProvider unit={unit === 'r' ? unit : getReplyUnit(call.data)}>
      <Stack gap={2}>
        <ul className={styles.list} aria-label="Cost of mistakes">
          {made.slice(0, maxRows).map((figures) => (
            <MistakeRow key={figures.tag} figures={figures} path={getTagPath(figures, { filter, unit })} />
          ))}
        </ul>
        <p className={styles.note}>
          Compared with your trades without a mistake, of the same setup where there are enough.
          {tradesInOtherCurrency && ` Without ${formatCount(tradesInOtherCurrency, 'trade')} in another currency.`}
        </p>
      </Stack>
    </UnitProvider>
  );
};

/** The tag that cost most, in the width of an insight. Its place stays when there is none. */
export const CostliestMistake = ({ filter, unit }: SlotProperties['dashboard.top']) => {
  const call = useCall(mistakes.get, { query: toFilterQuery(unit === 'r' ? { ...filter, unit } : filter) });
  const made = call.data?.mistakes.find(({ trades }) => trades > 0);
  return (
    <UnitProvider unit={unit === 'r' ? unit : getReplyUnit({ currency: call.data?.currency })}>
      <div className={styles.costliest}>
        <p className={styles.name}>Costliest mistake: {made?.tag ?? '--'}</p>
        {made && (
          <p className={styles.note}>
            <Amount cents={made.netCents} />, <Excess excessCents={made.excessCents} />.{' '}
            <Link
              to={getTagPath(made, { filter, unit })}
              aria-label={`Show ${formatCount(made.trades, 'trade')}: ${made.tag}`}
            >
              Show {formatCount(made.trades, 'trade')}
            </Link>
          </p>
        )}
      </div>
    </UnitProvider>
  );
};

/** All tags, on the overview of the reports. */
export const MistakesPanel = (properties: SlotProperties['reports.panel']) => <MistakeCost {...properties} />;

/** The costliest tags, on the dashboard. */
export const MistakesCard = (properties: SlotProperties['dashboard.card']) => (
  <MistakeCost {...properties} maxRows={CARD_ROWS} />
);
