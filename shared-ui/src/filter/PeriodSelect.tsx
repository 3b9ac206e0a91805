import { useToday } from '../format/day.ts';
import { Select } from '../forms/Select.tsx';
import { useIsPhone } from '../layout/layout.tsx';
import styles from './FilterBar.module.css';
import { removeField } from './parts.ts';
import { listPeriods } from './periods.ts';
import type { TradeFilterState } from './useTradeFilter.ts';

interface PeriodSelectProps {
  /** Days as YYYY-MM-DD; '' or undefined without one. */
  from: string | undefined;
  to: string | undefined;
  today: string;
  /** What it shows while the dates are those of no period. */
  placeholder: string;
  /** Called with the chosen period; both are '' for the placeholder. */
  onSelect: (days: { from: string; to: string }) => void;
  className?: string | undefined;
}

/** The days and calendar spans from Today to Last year as one choice. */
export function PeriodSelect({ from, to, today, placeholder, onSelect, className = styles.period }: PeriodSelectProps) {
  const periods = listPeriods(today);
  const active = periods.find((period) => period.from === from && period.to === to);
  const select = (label: string) => {
    const period = periods.find((each) => each.label === label);
    onSelect({ from: period?.from ?? '', to: period?.to ?? '' });
  };
  return (
    <Select
      label="Period"
      labelHidden
      placeholder={placeholder}
      className={className}
      options={periods.map(({ label }) => label)}
      value={active?.label ?? ''}
      onValueChange={select}
    />
  );
}

/** The dates of the filter as a period, for a filter bar. A phone has the periods in its sheet. */
export function FilterPeriod({ state: { filter, setFilter } }: { state: TradeFilterState }) {
  const today = useToday();
  if (useIsPhone()) return null;
  return (
    <PeriodSelect
      from={filter.from}
      to={filter.to}
      today={today}
      placeholder={filter.from || filter.to ? 'Other dates' : 'All dates'}
      onSelect={({ from, to }) => {
        const others = removeField(filter, 'dates');
        setFilter(from ? { ...others, from, to } : others);
      }}
    />
  );
}
