import { calls, type DayReply } from 'contracts';
import { Button, ChevronLeftIcon, ChevronRightIcon, Dialog, formatDay, PlusIcon, useCall, useToday } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './DayDialog.module.css';
import { DayStats } from './DayStats.tsx';
import { DayTrades } from './DayTrades.tsx';

interface AdjacentDayButtonProps {
  label: string;
  /** Null if there is no such day. */
  day: string | null | undefined;
  onSelect: (day: string) => void;
}

const AdjacentDays = ({ reply, onSelect }: { reply: DayReply | undefined; onSelect: (day: string) => void }) => (
  <div className={styles.adjacentDays}>
    <AdjacentDayButton label="Previous trading day" day={reply?.previousDay} onSelect={onSelect} />
    <AdjacentDayButton label="Next trading day" day={reply?.nextDay} onSelect={onSelect} />
  </div>
);

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

const AddTradeButton = ({ day }: { day: string }) => (
  <Button asChild>
    <Link to={`/add-trade?date=${day}`}>
      <PlusIcon />
      Add trade on this day
    </Link>
  </Button>
);

export interface DayDialogProps {
  day: string;
  /** Null closes it. */
  openDay: (day: string | null) => void;
}

/** The modal of a day. If its call fails, it stays empty without an error (CAL-07). */
export const DayDialog = ({ day, openDay }: DayDialogProps) => {
  const { data, isError, isPlaceholderData } = useCall(
    calls.days.byDay,
    { params: { date: day }, query: {} },
    { keepPrevious: true },
  );
  const today = useToday();
  return (
    <Dialog
      open
      onClose={() => openDay(null)}
      size="large"
      title={<time dateTime={day}>{formatDay(day)}</time>}
      footer={
        <>
          <AdjacentDays reply={data} onSelect={openDay} />
          {day <= today && <AddTradeButton day={day} />}
        </>
      }
    >
      <div className={styles.day} aria-busy={isPlaceholderData}>
        <DayStats stats={data?.stats} isLoading={!data && !isError} />
        {data && <DayTrades trades={data.trades} />}
      </div>
    </Dialog>
  );
};
