import { Select } from '../forms/Select.tsx';
import styles from './FilterBar.module.css';
import { listPeriods } from './periods.ts';

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
