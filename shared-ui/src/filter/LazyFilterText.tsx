import { useQuery } from '@tanstack/react-query';
import { lazyPanel } from '../data/queries.tsx';
import type { FilterTextProps } from './describeFilter.ts';

// With the controls of filters, which a page with a filter loads anyway.
const filterText = lazyPanel('filter text', async () => (await import('./FilterControls.tsx')).FilterText);

/** A filter in words. They are loaded when they are first shown, and missing until then. */
export function LazyFilterText(properties: FilterTextProps) {
  const { data: FilterText } = useQuery(filterText);
  return FilterText ? <FilterText {...properties} /> : null;
}
