import { dashboard, type Stats } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import {
  Amount,
  Button,
  Card,
  formatDay,
  getMoneyTone,
  NoConnection,
  Skeleton,
  StaleNote,
  Stat,
  UnitProvider,
  useIsOnline,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { useOpenDay } from '../day/useOpenDay.tsx';
import type { StatCardsProps } from '../stats/StatCards.tsx';
import styles from './BestDayCard.module.css';

/** Keeps the line of the date while it loads. */
const NBSP = '\u00a0';

type BestDay = NonNullable<Stats['bestDay']>;

const Symbols = ({ date, tickers }: BestDay) => {
  const [, openDay] = useOpenDay();
  const maxSymbols = dashboard.bestDaySymbols;
  return (
    <div className={styles.summary}>
      <ul className={styles.symbols}>
        {tickers.slice(0, maxSymbols).map((group) => (
          <li key={group.ticker}>
            <Link to={`/trades/${group.id}`} className={styles.symbol}>
              <span className={styles.ticker}>{formatTitle(group)}</span> × {group.count}
            </Link>
          </li>
        ))}
      </ul>
      {tickers.length > maxSymbols && (
        <Button size="small" aria-haspopup="dialog" onClick={() => openDay(date)}>
          See more
        </Button>
      )}
    </div>
  );
};

const BestDayContent = ({ day }: { day: BestDay }) => (
  <>
    <div className={styles.figures}>
      <Stat bare label="Profit" tone="gain" value={<Amount cents={day.netCents} />} />
      <Stat
        bare
        label="Average trade"
        tone={getMoneyTone(day.avgPerTradeCents)}
        value={<Amount cents={day.avgPerTradeCents} />}
      />
      <Stat bare label="Trades" value={day.tickers.reduce((sum, { count }) => sum + count, 0)} />
    </div>
    <Symbols {...day} />
  </>
);

/** As high as a day with few tickers: the page below does not move when it arrives. */
const LoadingDay = () => (
  <>
    <div className={styles.figures}>
      {['Profit', 'Average trade', 'Trades'].map((label) => (
        <Stat key={label} bare label={label} value={<Skeleton height="1lh" width="60%" />} />
      ))}
    </div>
    <Skeleton height="var(--control-s)" width="60%" />
  </>
);

const Content = ({ stats, isLoading }: Pick<StatCardsProps, 'stats' | 'isLoading'>) => {
  const isOnline = useIsOnline();
  if (isLoading) return <LoadingDay />;
  if (stats?.bestDay) return <BestDayContent day={stats.bestDay} />;
  if (!stats && !isOnline) return <NoConnection />;
  return <p className={styles.empty}>{stats ? 'No winning day in this selection.' : '--'}</p>;
};

export function BestDayCard({ staleFilter, unit, ...content }: StatCardsProps) {
  const date = content.stats?.bestDay?.date;
  return (
    <Card
      title="Largest Winning Day"
      description={date ? <time dateTime={date}>{formatDay(date)}</time> : content.isLoading && NBSP}
      actions={<StaleNote staleFilter={staleFilter} />}
      aria-busy={staleFilter !== null || undefined}
      data-stale={staleFilter !== null || undefined}
    >
      <UnitProvider unit={unit}>
        <Content {...content} />
      </UnitProvider>
    </Card>
  );
}
