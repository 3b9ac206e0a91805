import { limits } from 'contracts';
import { Button, DateField, Select, TextField, today } from 'shared-ui';
import styles from './FilterBar.module.css';
import { isNarrowed, type TradeFilter } from './filter.ts';

export interface FilterBarProps {
  filter: TradeFilter;
  onChange: (part: Partial<TradeFilter>) => void;
  onClear: () => void;
}

const results = [
  { value: 'gain', label: 'Gain' },
  { value: 'loss', label: 'Loss' },
];

export const FilterBar = ({ filter, onChange, onClear }: FilterBarProps) => (
  <section aria-label="Filters" className={styles.bar}>
    <TextField
      type="search"
      label="Search"
      labelHidden
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
      max={today()}
      value={filter.date}
      onValueChange={(date) => onChange({ date })}
    />
    <Select
      label="Gain or Loss"
      labelHidden
      placeholder="Gain or Loss"
      options={results}
      value={filter.result}
      onValueChange={(result) => onChange({ result: result as TradeFilter['result'] })}
    />
    <Button variant="ghost" onClick={onClear} disabled={!isNarrowed(filter)}>
      Clear filters
    </Button>
  </section>
);
