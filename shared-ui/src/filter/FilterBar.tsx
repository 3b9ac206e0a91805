import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type MeasuredFilter, parseSearchParams, type TradeFilter, toSearchParams } from 'contracts';
import { settings } from 'contracts/settings';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getSession, reportError } from 'shared-ui/host';
import { Button } from '../actions/Button.tsx';
import { lazyPanel, useCall } from '../data/queries.tsx';
import { useResultUnit } from '../format/amount.ts';
import { FilterIcon } from '../icons/icons.tsx';
import { useIsPhone } from '../layout/layout.tsx';
import styles from './FilterBar.module.css';
import type { OpenedField } from './fields.ts';
import { LazyFilterText } from './LazyFilterText.tsx';
import { findShownFields } from './parts.ts';
import { ResultUnitSwitch } from './ResultUnit.tsx';

import type { TradeFilterState } from './useTradeFilter.ts';

/** Chips and editors are many times as large as the bar, and most visits have no filter. */
const filterControls = lazyPanel('filter controls', async () => (await import('./FilterControls.tsx')).FilterControls);

type Part = keyof TradeFilter;
const NO_PARTS: readonly Part[] = [];

export interface FilterBarProps {
  /** The result of `useTradeFilter`. */
  state: TradeFilterState;
  /** The accessible name; different if a page has several bars. */
  label?: string;
  /** Parts that the page's own controls show. The bar has no chips for them; 'Clear all' removes them, too. */
  shownElsewhere?: readonly Part[];
  /** What the page shows, if that is not the filter in the unit of the switch. A printed page says it. */
  selection?: MeasuredFilter;
  /** Whether the page's figures can be shown in R. */
  hasUnitSwitch?: boolean;
  /**
   * Whether the saved filters are requested for the line of views. Otherwise it appears if the page requests them
   * anyway.
   */
  loadsViews?: boolean;
  /** On a phone, the button has no text, so that the page's own controls fit beside it. */
  isCompact?: boolean;
  /** The page's own controls, before the button. */
  children?: ReactNode;
  className?: string;
}

/**
 * The filter in words: on paper, where the bar is not, and on a phone, whose bar is one button. Without a filter there
 * is nothing to say.
 */
const PrintedFilter = ({ filter }: { filter: MeasuredFilter }) => (
  <p className={styles.printed}>
    <LazyFilterText filter={filter} format={(text) => `Showing ${text}`} />
  </p>
);

interface SavedViewsProps {
  state: TradeFilterState;
  /** False shows the views only when something else on the page has loaded them. */
  shouldLoad: boolean;
}

/** The saved filters as a line of views, one click each (FLT-04). Nothing until the trader has saved one. */
function SavedViews({ state: { filter, setFilter }, shouldLoad }: SavedViewsProps) {
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

/**
 * The filter of a page (FLT-01): a chip for each field, a menu with an editor for each, and the switch between $ and R.
 * On a phone it is one button that opens a sheet.
 */
export function FilterBar({
  state,
  label = 'Filters',
  shownElsewhere = NO_PARTS,
  selection,
  hasUnitSwitch = false,
  loadsViews = true,
  isCompact = false,
  children,
  className,
}: FilterBarProps) {
  const isPhone = useIsPhone();
  const isInR = useResultUnit() === 'r' && hasUnitSwitch;
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<OpenedField | null>(null);
  const count = findShownFields(state.filter, shownElsewhere).size;
  // They also say what counts as a breakeven.
  const hasBand = !!getSession().user?.breakevenWithin;
  const isNeeded = opened !== null || count > 0 || state.ignored.length > 0 || hasBand;
  const { data: FilterControls, isError } = useQuery({ ...filterControls, enabled: isNeeded });
  useEffect(() => {
    if (isError) reportError('The filters could not be loaded. Please check your network and try again.');
  }, [isError]);
  const printed: MeasuredFilter = selection ?? { ...state.filter, ...(isInR && { unit: 'r' }) };
  const buttonLabel = isPhone ? `Filters${count > 0 ? ` (${count})` : ''}` : 'Add filter';
  const open = () => setOpened({ field: null, anchor: button });
  return (
    <>
      <section ref={bar} tabIndex={-1} aria-label={label} className={clsx(styles.bar, className)}>
        {children}
        <Button
          ref={button}
          aria-label={buttonLabel}
          aria-haspopup="dialog"
          aria-expanded={opened !== null}
          busy={opened !== null && !FilterControls && !isError}
          onClick={open}
        >
          <FilterIcon />
          {isPhone && isCompact ? count || null : buttonLabel}
        </Button>
        {hasUnitSwitch && <ResultUnitSwitch />}
        {!isPhone && <SavedViews state={state} shouldLoad={loadsViews} />}
        {!FilterControls && (hasBand || (count > 0 && !isPhone)) && <div className={styles.chips} />}
        {FilterControls && (
          <FilterControls
            state={state}
            shownElsewhere={shownElsewhere}
            isPhone={isPhone}
            opened={opened}
            bar={bar}
            onOpen={setOpened}
          />
        )}
      </section>
      {Object.keys(printed).length > 0 && <PrintedFilter filter={printed} />}
    </>
  );
}
