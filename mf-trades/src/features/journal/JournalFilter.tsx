import { FilterBar, Select, useIsPhone } from 'shared-ui';
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

/**
 * The specified search box, date and result (LST-01), and the filter bar for everything else. The bar stays in sight. A
 * phone has room for one line of it: search, Filters and the unit. Date and result scroll away.
 */
export const JournalFilter = ({ state }: { state: ListState }) => {
  const isPhone = useIsPhone();
  const fields = (
    <>
      <DayField state={state} />
      <ResultSelect state={state} />
    </>
  );
  return (
    <>
      <FilterBar state={state} shownElsewhere={['q']} hasUnitSwitch isCompact className={styles.bar}>
        <SearchBox state={state} />
        {!isPhone && fields}
      </FilterBar>
      {isPhone && <div className={styles.fields}>{fields}</div>}
    </>
  );
};
