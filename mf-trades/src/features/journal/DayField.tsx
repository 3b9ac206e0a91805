import { isRealDay, limits } from 'contracts';
import { useState } from 'react';
import { DateField, type TradeFilterState, useToday } from 'shared-ui';
import styles from './JournalFilter.module.css';

/** Filters by one day. A range of days is a chip of the filter bar. */
export const DayField = ({ state: { filter, setFilter } }: { state: TradeFilterState }) => {
  /** While a year is typed, a date input reports years such as 0002. They do not filter yet. */
  const [draft, setDraft] = useState<string | null>(null);
  const applied = filter.from && filter.from === filter.to ? filter.from : '';
  const change = (day: string) => {
    const isComplete = day === '' || (isRealDay(day) && day >= limits.firstDay);
    setDraft(isComplete ? null : day);
    if (isComplete) setFilter({ ...filter, from: day || undefined, to: day || undefined });
  };
  return (
    <DateField
      label="Date"
      labelHidden
      className={styles.field}
      min={limits.firstDay}
      max={useToday()}
      value={draft ?? applied}
      onValueChange={change}
      onBlur={() => setDraft(null)}
    />
  );
};
