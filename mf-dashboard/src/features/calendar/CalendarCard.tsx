import { useState } from 'react';
import { Card, Money, useToday } from 'shared-ui';
import { DayDialog } from '../day/DayDialog.tsx';
import { useOpenDay } from '../day/useOpenDay.ts';
import styles from './CalendarCard.module.css';
import { CalendarNav, type View } from './CalendarNav.tsx';
import { MonthDays } from './MonthDays.tsx';
import { monthOf, weeksOf } from './months.ts';
import { type TradingDays, totalOf } from './totals.ts';
import { useMonth } from './useMonth.ts';
import { useTradingDays } from './useTradingDays.ts';

const MonthTotal = ({ month, days }: { month: string; days: TradingDays }) => {
  const ofMonth = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month);
  const { dollars, days: traded } = totalOf(ofMonth, days);
  return (
    <>
      Month: <Money dollars={dollars} className={styles.total} /> · {traded} trading {traded === 1 ? 'day' : 'days'}
    </>
  );
};

/** What each day of a month came to, whatever the page's range. A day opens its modal, a group its trade. */
export const CalendarCard = () => {
  const [month, setMonth] = useMonth();
  const [view, setView] = useState<View>('month');
  const [, openDay] = useOpenDay();
  const { shown, days, waiting } = useTradingDays(month);
  const currentMonth = monthOf(useToday());
  return (
    <div className={styles.calendar}>
      <Card
        title="Calendar"
        description={<MonthTotal month={shown} days={days} />}
        flush
        actions={<CalendarNav {...{ view, month, currentMonth, setView, setMonth }} />}
      >
        <MonthDays month={shown} days={days} waiting={waiting} setMonth={setMonth} openDay={openDay} />
      </Card>
      <DayDialog />
    </div>
  );
};
