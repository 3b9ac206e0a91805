import { isRealDay, limits } from 'contracts';
import { useState } from 'react';
import { DateField, FilterBar, reserveTop, Select, type TradeFilterState, useIsPhone, useToday } from 'shared-ui';
import type { ListState } from '../../shared/useTradeList.ts';
import styles from './JournalFilter.module.css';
import { SearchBox } from './SearchBox.tsx';

/** Filters by one day. A range of days is a chip of the filter bar. */
const DayField = ({ state: { filter, setFilter } }: { state: TradeFilterState }) => {
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

const RESULT_OPTIONS = [
  { value: 'gain', label: 'Gain' },
  { value: 'loss', label: 'Loss' },
] as const;

const ResultSelect = ({ state: { filter, setFilter } }: { state: ListState }) => (
  <Select
    label="Gain or Loss"
    labelHidden
    className={styles.field}
    placeholder="Gain or Loss"
    options={RESULT_OPTIONS}
    value={filter.result ?? ''}
    onValueChange={(value) =>
      setFilter({ ...filter, result: RESULT_OPTIONS.find((option) => option.value === value)?.value })
    }
  />
);

/**
 * The specified search box, date and result (LST-01), and the filter bar for everything else. The bar stays in sight. A
 * phone has room for one line of it: search, Filters and the unit. Date and result scroll away.
 */
export function JournalFilter({ state }: { state: ListState }) {
  const isPhone = useIsPhone();
  const fields = (
    <>
      <DayField state={state} />
      <ResultSelect state={state} />
    </>
  );
  return (
    <>
      <div ref={reserveTop} className={styles.bar}>
        <FilterBar state={state} shownElsewhere={['q']} hasUnitSwitch isCompact className={styles.controls}>
          <SearchBox state={state} />
          {!isPhone && fields}
        </FilterBar>
      </div>
      {isPhone && <div className={styles.fields}>{fields}</div>}
    </>
  );
}
