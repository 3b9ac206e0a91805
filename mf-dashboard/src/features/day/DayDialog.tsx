import { calls, type DayReply, type MeasuredFilter, toFilterQuery } from 'contracts';
import {
  Amount,
  AmountNote,
  BreakevenNote,
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  Dialog,
  formatDay,
  formatPercent,
  getMoneyTone,
  getReplyUnit,
  NoConnection,
  PlusIcon,
  Skeleton,
  Stat,
  UnitProvider,
  useCall,
  useToday,
} from 'shared-ui';
import { Link, Slot } from 'shared-ui/host';
import styles from './DayDialog.module.css';
import { DayTrades } from './DayTrades.tsx';

interface DayStatsProps {
  /** Undefined while loading and after an error. */
  stats: DayReply['stats'] | undefined;
  isLoading: boolean;
}

const renderAmount = (cents: number | null | undefined) => (cents == null ? null : <Amount cents={cents} />);

const DayStats = ({ stats, isLoading }: DayStatsProps) => {
  const items = [
    ['Daily P&L', renderAmount(stats?.netCents), getMoneyTone(stats?.netCents ?? null)],
    ['Avg P&L', renderAmount(stats?.avgPerTradeCents), getMoneyTone(stats?.avgPerTradeCents ?? null)],
    ['Trades Taken', stats?.totalTrades ?? null, 'neutral'],
    ['Win %', stats?.winPercent == null ? null : formatPercent(stats.winPercent), 'neutral'],
  ] as const;
  return (
    <div className={styles.stats}>
      {items.map(([label, value, tone]) => (
        <Stat key={label} bare label={label} tone={tone} value={isLoading ? <Skeleton width="5rem" /> : value} />
      ))}
    </div>
  );
};

interface AdjacentDayButtonProps {
  label: string;
  /** Null if there is no such day. */
  day: string | null | undefined;
  onSelect: (day: string) => void;
}

const AdjacentDayButton = ({ label, day, onSelect }: AdjacentDayButtonProps) => {
  const isPrevious = label.startsWith('Previous');
  return (
    <Button
      variant="ghost"
      size="small"
      aria-disabled={!day}
      aria-label={`${label}, ${day ? formatDay(day) : 'none'}`}
      onClick={() => day && onSelect(day)}
    >
      {isPrevious && <ChevronLeftIcon />}
      {day ? formatDay(day, { weekday: false }) : 'none'}
      {!isPrevious && <ChevronRightIcon />}
    </Button>
  );
};

const AdjacentDays = ({ reply, onSelect }: { reply: DayReply | undefined; onSelect: (day: string) => void }) => (
  <div className={styles.adjacentDays}>
    <AdjacentDayButton label="Previous trading day" day={reply?.previousDay} onSelect={onSelect} />
    <AdjacentDayButton label="Next trading day" day={reply?.nextDay} onSelect={onSelect} />
  </div>
);

const AddTradeButton = ({ day }: { day: string }) => (
  <Button asChild>
    <Link to={`/add-trade?date=${day}`}>
      <PlusIcon />
      Add trade on this day
    </Link>
  </Button>
);

interface DayDialogProps {
  day: string;
  /** The page's filter without its dates. */
  filter: MeasuredFilter;
  /** Null closes it. */
  openDay: (day: string | null) => void;
}

const isFiltered = ({ unit: _, ...filter }: MeasuredFilter): boolean => Object.keys(filter).length > 0;

const DayContent = ({ reply, filter }: { reply: DayReply; filter: MeasuredFilter }) => (
  <>
    <div className={styles.selection}>
      {isFiltered(filter) && <p>Only trades that match the filter.</p>}
      <AmountNote trades={reply.stats.totalTrades} scope={reply} />
      <BreakevenNote />
    </div>
    <DayTrades trades={reply.trades} isFiltered={isFiltered(filter)} />
  </>
);

/**
 * The selected trades of a day, in the unit of the page (FAC-07). If its call fails, it stays empty without an error
 * (CAL-07).
 */
export function DayDialog({ day, filter, openDay }: DayDialogProps) {
  const input = { params: { date: day }, query: toFilterQuery(filter) };
  const { data, isFetching, isPaused, isPlaceholderData } = useCall(calls.days.byDay, input, { keepPrevious: true });
  // The buttons stay in place while another day loads. Figures of the previous day must not appear under its date.
  const reply = isPlaceholderData ? undefined : data;
  const today = useToday();
  return (
    <Dialog
      open
      onClose={() => openDay(null)}
      size="huge"
      title={<time dateTime={day}>{formatDay(day)}</time>}
      footer={
        <>
          <AdjacentDays reply={data} onSelect={openDay} />
          {day <= today && <AddTradeButton day={day} />}
        </>
      }
    >
      <div className={styles.day} aria-busy={!reply && isFetching}>
        <UnitProvider unit={reply ? getReplyUnit(reply) : filter.unit}>
          <DayStats stats={reply?.stats} isLoading={!reply && isFetching} />
          {reply && <DayContent reply={reply} filter={filter} />}
          {!reply && isPaused && <NoConnection />}
        </UnitProvider>
        <div className={styles.panels}>{data && <Slot name="day.panel" properties={{ date: day }} />}</div>
      </div>
    </Dialog>
  );
}
