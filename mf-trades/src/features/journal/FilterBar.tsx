import { limits } from 'contracts';
import type { Ref } from 'react';
import { DateField, getToday, SearchField, Select } from 'shared-ui';
import styles from './FilterBar.module.css';
import type { TradeFilter } from './filter.ts';

export interface FilterBarProps {
  filter: TradeFilter;
  onChange: (change: Partial<TradeFilter>) => void;
  /** The region, which can receive the focus. */
  ref?: Ref<HTMLElement>;
}

const resultOptions = [
  { value: 'gain', label: 'Gain' },
  { value: 'loss', label: 'Loss' },
];

export const FilterBar = ({ filter, onChange, ref }: FilterBarProps) => (
  <section ref={ref} tabIndex={-1} aria-label="Filters" className={styles.bar}>
    <SearchField
      label="Search"
      placeholder="Search trade or ticker..."
      autoComplete="off"
      className={styles.text}
      value={filter.text}
      onValueChange={(text) => onChange({ text })}
    />
    <DateField
      label="Date"
      labelHidden
      min={limits.firstDay}
      max={getToday()}
      value={filter.date}
      onValueChange={(date) => onChange({ date })}
    />
    <Select
      label="Gain or Loss"
      labelHidden
      placeholder="Gain or Loss"
      options={resultOptions}
      value={filter.result}
      onValueChange={(result) => onChange({ result: result as TradeFilter['result'] })}
    />
  </section>
);
