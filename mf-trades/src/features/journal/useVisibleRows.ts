import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Trade } from 'contracts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A row of the rendered list: a day's heading, or a trade. */
export type Row = { kind: 'day'; date: string } | { kind: 'trade'; date: string; trade: Trade };

/** Puts a heading before the trades of each day. Trades of a list in another order have no headings. */
export function toRows(trades: readonly Trade[], isByDay: boolean): Row[] {
  return trades.flatMap((trade, index): Row[] => {
    const row = { kind: 'trade' as const, date: isByDay ? trade.date : '', trade };
    const isFirst = isByDay && trades[index - 1]?.date !== trade.date;
    return isFirst ? [{ kind: 'day', date: trade.date }, row] : [row];
  });
}

/** Adjacent rows of the same day. */
interface VisibleDay {
  /** Empty for trades that are not grouped. */
  date: string;
  rows: Row[];
}

export function groupRows(rows: readonly Row[]): VisibleDay[] {
  const days: VisibleDay[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.date === row.date) last.rows.push(row);
    else days.push({ date: row.date, rows: [row] });
  }
  return days;
}

/** Heights in pixels. Each kind of row has a fixed height, so that hidden rows need no measuring and nothing jumps. */
export type RowHeights = Record<Row['kind'], number>;

/** Heights in rem, so that rows grow with the font size. */
const HEIGHTS_REM = { day: 3.25, oneLine: 2.375, twoLines: 3.5 } as const;

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

/** The media query `print` matches only after the browser has counted the sheets. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

/** The rows in or near the viewport. All rows on paper, where hidden ones would be empty sheets. */
export function useVisibleRows(rows: readonly Row[], hasTwoLines: boolean) {
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
  const isPrinting = useIsPrinting();
  const items = virtualizer.getVirtualItems();
  return {
    ref,
    heights,
    visibleRows: isPrinting ? rows : items.flatMap(({ index }) => rows[index] ?? []),
    /** The index of the last row in or near the viewport. */
    lastIndex: items.at(-1)?.index ?? 0,
    /** The height of the hidden rows above and below, in pixels. */
    paddingBefore: isPrinting ? 0 : (items[0]?.start ?? scrollMargin) - scrollMargin,
    paddingAfter: isPrinting ? 0 : virtualizer.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin),
  };
}
