import { dashboard, limits } from 'contracts';
import { Button, DateField, getLastDays, listPeriods, Select } from 'shared-ui';
import styles from './RangeFilter.module.css';
import { isSameRange } from './range.ts';
import type { RangeState } from './useRange.ts';

/** The calendar spans that the quick buttons do not have. */
const PeriodField = ({ range: { activeRange, today, setRange } }: { range: RangeState }) => {
  const periods = listPeriods(today);
  const active = activeRange && periods.find((period) => isSameRange(activeRange, period));
  const select = (label: string) => {
    const period = periods.find((each) => each.label === label);
    if (period) setRange({ from: period.from, to: period.to });
  };
  return (
    <Select
      label="Period"
      labelHidden
      placeholder="Period"
      className={styles.period}
      options={periods.map(({ label }) => label)}
      value={active?.label ?? ''}
      onValueChange={select}
    />
  );
};

export const RangeFilter = ({ range }: { range: RangeState }) => {
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
        <PeriodField range={range} />
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
};
