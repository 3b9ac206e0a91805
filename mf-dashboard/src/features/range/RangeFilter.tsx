import { dashboard, limits } from 'contracts';
import { Button, DateField } from 'shared-ui';
import styles from './RangeFilter.module.css';
import { getLastDays, isSameRange } from './range.ts';
import type { RangeState } from './useRange.ts';

export const RangeFilter = ({ range }: { range: RangeState }) => {
  const { inputs, errors, activeRange, today, updateRange, setRange, clearRange } = range;
  return (
    <section aria-label="Date range" className={styles.filter}>
      <div className={styles.quickButtons}>
        {dashboard.quickFilterDays.map((days) => {
          const quickRange = getLastDays(days, today);
          return (
            <Button
              key={days}
              aria-pressed={activeRange !== null && isSameRange(activeRange, quickRange)}
              aria-label={`${days}D, last ${days} days`}
              onClick={() => setRange(quickRange)}
            >
              {days}D
            </Button>
          );
        })}
        <Button
          className={styles.allTime}
          aria-pressed={activeRange === null}
          aria-disabled={activeRange === null}
          onClick={clearRange}
        >
          All Time
        </Button>
      </div>
      <div className={styles.dates}>
        <DateField
          label="From"
          min={limits.firstDay}
          max={inputs.to || today}
          value={inputs.from}
          error={errors.from}
          onValueChange={(from) => updateRange({ from })}
        />
        <DateField
          label="To"
          min={inputs.from || limits.firstDay}
          max={today}
          value={inputs.to}
          error={errors.to}
          onValueChange={(to) => updateRange({ to })}
        />
      </div>
    </section>
  );
};
