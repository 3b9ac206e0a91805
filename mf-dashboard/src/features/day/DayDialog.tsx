import { calls, type DayReply } from 'contracts';
import { Button, ChevronLeftIcon, ChevronRightIcon, Dialog, formatDay, PlusIcon, useCall, useToday } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './DayDialog.module.css';
import { DayStats } from './DayStats.tsx';
import { DayTrades } from './DayTrades.tsx';

interface StepProps {
  label: string;
  /** Where it leads; null where there is no such day. */
  to: string | null | undefined;
  onGo: (day: string) => void;
}

const Steps = ({ reply, onGo }: { reply: DayReply | undefined; onGo: (day: string) => void }) => (
  <div className={styles.steps}>
    <Step label="Previous trading day" to={reply?.previousDay} onGo={onGo} />
    <Step label="Next trading day" to={reply?.nextDay} onGo={onGo} />
  </div>
);

const Step = ({ label, to, onGo }: StepProps) => {
  const back = label.startsWith('Previous');
  return (
    <Button
      variant="ghost"
      size="small"
      aria-disabled={!to}
      aria-label={`${label}, ${to ? formatDay(to) : 'none'}`}
      onClick={() => to && onGo(to)}
    >
      {back && <ChevronLeftIcon />}
      {to ? formatDay(to, { weekday: false }) : 'none'}
      {!back && <ChevronRightIcon />}
    </Button>
  );
};

const AddTrade = ({ day }: { day: string }) => (
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

/** The modal of a day: a call that fails leaves it empty, without a word. */
export const DayDialog = ({ day, openDay }: DayDialogProps) => {
  const { data, isError, isPlaceholderData } = useCall(
    calls.days.byDay,
    { params: { date: day } },
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
          <Steps reply={data} onGo={openDay} />
          {day <= today && <AddTrade day={day} />}
        </>
      }
    >
      <div className={styles.day} aria-busy={isPlaceholderData}>
        <DayStats stats={data?.stats} waiting={!data && !isError} />
        {data && <DayTrades trades={data.trades} />}
      </div>
    </Dialog>
  );
};
