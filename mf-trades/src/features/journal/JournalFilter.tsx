import { FilterBar, Select } from 'shared-ui';
import { DayField } from './DayField.tsx';
import styles from './JournalFilter.module.css';
import { SearchBox } from './SearchBox.tsx';
import type { ListState } from './useTradeList.ts';

const resultOptions = [
  { value: 'gain', label: 'Gain' },
  { value: 'loss', label: 'Loss' },
] as const;

const ResultSelect = ({ state: { filter, setFilter } }: { state: ListState }) => (
  <Select
    label="Gain or Loss"
    labelHidden
    className={styles.field}
    placeholder="Gain or Loss"
    options={resultOptions}
    value={filter.result ?? ''}
    onValueChange={(value) =>
      setFilter({ ...filter, result: resultOptions.find((option) => option.value === value)?.value })
    }
  />
);

/** The specified search box, date and result (LST-01), and the filter bar for everything else. It stays in sight. */
export const JournalFilter = ({ state }: { state: ListState }) => (
  <FilterBar state={state} shownElsewhere={['q']} hasUnitSwitch className={styles.bar}>
    <SearchBox state={state} />
    <DayField state={state} />
    <ResultSelect state={state} />
  </FilterBar>
);
