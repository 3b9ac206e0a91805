import { dashboard, limits } from 'contracts';
import { Button, DateField } from 'shared-ui';
import styles from './RangeFilter.module.css';
import { isSameRange, lastDays } from './range.ts';
import type { RangeState } from './useRange.ts';

/** Which days the statistics are about. */
export const RangeFilter = ({ range }: { range: RangeState }) => {
  const { typed, problems, applied, today, change, set, clear } = range;
  return (
    <section aria-label="Date range" className={styles.filter}>
      <div className={styles.quick}>
        {dashboard.quickFilterDays.map((days) => {
          const quick = lastDays(days, today);
          return (
            <Button
              key={days}
              aria-pressed={applied !== null && isSameRange(applied, quick)}
              aria-label={`${days}D, the last ${days} days`}
              onClick={() => set(quick)}
            >
              {days}D
            </Button>
          );
        })}
        <Button
          className={styles.allTime}
          aria-pressed={applied === null}
          aria-disabled={applied === null}
          onClick={clear}
        >
          All Time
        </Button>
      </div>
      <div className={styles.dates}>
        <DateField
          label="From"
          min={limits.firstDay}
          max={typed.to || today}
          value={typed.from}
          error={problems.from}
          onValueChange={(from) => change({ from })}
        />
        <DateField
          label="To"
          min={typed.from || limits.firstDay}
          max={today}
          value={typed.to}
          error={problems.to}
          onValueChange={(to) => change({ to })}
        />
      </div>
    </section>
  );
};
