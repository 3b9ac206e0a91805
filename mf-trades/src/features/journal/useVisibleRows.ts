import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './days.ts';

/** In pixels. Each kind of row has a fixed height, so that hidden rows need no measuring and nothing jumps. */
export type RowHeights = Record<Row['kind'], number>;

/** In rem, so that rows grow with the font size. */
const HEIGHTS_REM = { day: 3.25, oneLine: 2.75, twoLines: 3.5 } as const;

const useRowHeights = (hasTwoLines: boolean): RowHeights => {
  const [remPixels] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const { day, oneLine, twoLines } = HEIGHTS_REM;
  return { day: day * remPixels, trade: (hasTwoLines ? twoLines : oneLine) * remPixels };
};

const getRowKey = (row: Row | undefined): string | number => (row?.kind === 'trade' ? row.trade.id : (row?.date ?? ''));

/** The list's distance from the top of the page. It changes with the height of the content above. */
const useTop = (element: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return top;
};

/** The rows in or near the viewport. */
export const useVisibleRows = (rows: readonly Row[], hasTwoLines: boolean) => {
  const ref = useRef<HTMLDivElement>(null);
  const scrollMargin = useTop(ref);
  const heights = useRowHeights(hasTwoLines);
  // The virtualizer recalculates all positions whenever this function changes.
  const getItemKey = useCallback((index: number) => getRowKey(rows[index]), [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'trade'],
    getItemKey,
    overscan: 8,
    scrollMargin,
  });
  const { measure } = virtualizer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed height makes the positions stale.
  useLayoutEffect(measure, [heights.trade]);
  const items = virtualizer.getVirtualItems();
  return {
    ref,
    heights,
    visibleRows: items.flatMap(({ index }) => rows[index] ?? []),
    /** The index of the last of them. */
    lastIndex: items.at(-1)?.index ?? 0,
    /** The height of the hidden rows above and below, in pixels. */
    paddingBefore: (items[0]?.start ?? scrollMargin) - scrollMargin,
    paddingAfter: virtualizer.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin),
  };
};
