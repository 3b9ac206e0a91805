import { parseSearchParams, toSearchParams } from 'contracts';
import { settings } from 'contracts/settings';
import { Button } from '../actions/Button.tsx';
import { useCall } from '../data/queries.tsx';
import { useToday } from '../format/day.ts';
import styles from './FilterBar.module.css';
import { removeField } from './fields.ts';
import { PeriodSelect } from './PeriodSelect.tsx';
import type { TradeFilterState } from './useTradeFilter.ts';

interface SavedViewsProps {
  state: TradeFilterState;
  /** False shows the views only when something else on the page has loaded them. */
  shouldLoad: boolean;
}

/** The saved filters as a line of views, one click each (FLT-04). Nothing until the trader has saved one. */
export function SavedViews({ state: { filter, setFilter }, shouldLoad }: SavedViewsProps) {
  const { data } = useCall(settings.get, {}, { enabled: shouldLoad, handlesErrors: true });
  const saved = data?.savedFilters ?? [];
  if (saved.length === 0) return null;
  const current = toSearchParams(filter).toString();
  const views = [{ name: 'All trades', query: '' }, ...saved];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div role="group" aria-label="Views" className={styles.views}>
      {views.map(({ name, query }) => (
        <Button
          key={query}
          size="small"
          variant="ghost"
          aria-label={`View ${name}`}
          aria-pressed={query === current}
          onClick={() => setFilter(parseSearchParams(new URLSearchParams(query)).filter)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

/** The dates of the filter as a period. */
export function FilterPeriod({ state: { filter, setFilter } }: { state: TradeFilterState }) {
  return (
    <PeriodSelect
      from={filter.from}
      to={filter.to}
      today={useToday()}
      placeholder={filter.from || filter.to ? 'Other dates' : 'All dates'}
      onSelect={({ from, to }) => {
        const others = removeField(filter, 'dates');
        setFilter(from ? { ...others, from, to } : others);
      }}
    />
  );
}
