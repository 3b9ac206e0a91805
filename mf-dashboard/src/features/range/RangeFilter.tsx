import { dashboard, limits } from 'contracts';
import { Button, DateField, formatDay, getLastDays, PeriodSelect } from 'shared-ui';
import styles from './RangeFilter.module.css';
import { isSameRange, type Range } from './range.ts';
import type { RangeState } from './useRange.ts';

/** 'Nov 19, 2026 – Nov 26, 2026': seven days back are eight days. */
const describeDays = ({ from, to }: Range): string =>
  [from, to].map((day) => formatDay(day, { weekday: false })).join(' – ');

export function RangeFilter({ range }: { range: RangeState }) {
  const { inputs, errors, activeRange, today, updateRange, setRange, clearRange } = range;
  const isEmpty = inputs.from === '' && inputs.to === '';
  return (
    <section aria-label="Date range" className={styles.filter}>
      <div className={styles.quickButtons}>
        {dashboard.quickFilterDays.map((days) => {
          const { label, from, to } = getLastDays(days, today);
          return (
            <Button
              key={days}
              aria-pressed={activeRange !== null && isSameRange(activeRange, { from, to })}
              aria-label={`${label}, last ${days} days`}
              title={describeDays({ from, to })}
              onClick={() => setRange({ from, to })}
            >
              {label}
            </Button>
          );
        })}
        <Button
          className={styles.allTime}
          aria-pressed={activeRange === null}
          aria-disabled={isEmpty}
          onClick={clearRange}
        >
          All Time
        </Button>
      </div>
      <div className={styles.dates}>
        <PeriodSelect
          from={activeRange?.from}
          to={activeRange?.to}
          today={today}
          placeholder="Period"
          className={styles.period}
          onSelect={setRange}
        />
        <DateField
          label="From"
          min={limits.firstDay}
          max={inputs.to || today}
          value={inputs.from}
          hint={inputs.to !== '' && inputs.from === '' && 'Choose the first day, too.'}
          error={errors.from}
          className={styles.date}
          data-empty={inputs.from === ''}
          onValueChange={(from) => updateRange({ from })}
        />
        <DateField
          label="To"
          min={inputs.from || limits.firstDay}
          max={today}
          value={inputs.to}
          hint={inputs.from !== '' && inputs.to === '' && 'Choose the last day, too.'}
          error={errors.to}
          className={styles.date}
          data-empty={inputs.to === ''}
          onValueChange={(to) => updateRange({ to })}
        />
      </div>
    </section>
  );
}
