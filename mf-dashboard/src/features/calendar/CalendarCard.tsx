import { memo, useState } from 'react';
import { Card, useToday } from 'shared-ui';
import { OpenDay, useDayAhead } from '../day/OpenDay.tsx';
import { useOpenDay } from '../day/useOpenDay.ts';
import styles from './CalendarCard.module.css';
import { CalendarNav, labelOf, type View } from './CalendarNav.tsx';
import { MonthDays } from './MonthDays.tsx';
import { monthOf } from './months.ts';
import { MonthTotal, YearTotal } from './Total.tsx';
import { useMonth } from './useMonth.ts';
import { YearMonths } from './YearMonths.tsx';

const totals = {
  month: (month: string) => <MonthTotal month={month} />,
  year: (month: string) => <YearTotal year={month.slice(0, 4)} />,
  decade: () => 'Choose a year',
};

/**
 * What each day of a month came to, whatever the page's range. A day opens its modal, a group its trade. Much to draw:
 * it is not drawn again for what changes elsewhere in the page.
 */
export const CalendarCard = memo(() => {
  const [month, setMonth] = useMonth();
  const [view, setView] = useState<View>('month');
  // The month that was chosen in a view of years: what shows it takes the focus, for the chosen tile goes.
  const [chosen, setChosen] = useState('');
  const [, openDay] = useOpenDay();
  const fetchDay = useDayAhead();
  const currentMonth = monthOf(useToday());
  const show = (next: View, byTile = '') => {
    setView(next);
    setChosen(byTile);
  };
  const choose = (next: string) => {
    setMonth(next);
    show(view === 'decade' ? 'year' : 'month', next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a head start for who is about to open one of its days
    <div className={styles.calendar} onPointerEnter={fetchDay} onFocus={fetchDay}>
      <Card
        title={
          <>
            Calendar<span className={styles.printed}> · {labelOf(view, month)}</span>
          </>
        }
        description={totals[view](month)}
        flush
        actions={<CalendarNav {...{ view, month, currentMonth, setView: show, setMonth }} />}
      >
        {view === 'month' ? (
          <MonthDays {...{ month, chosen, setMonth, openDay }} />
        ) : (
          <YearMonths key={view} {...{ view, month, chosen, choose }} />
        )}
      </Card>
      <OpenDay />
    </div>
  );
});
