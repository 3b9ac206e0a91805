import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Row } from './days.ts';

/** Each kind of row has one height, in pixels: what is not drawn need not be measured, and nothing jumps. */
export type RowHeights = Record<Row['kind'], number>;

/** In rem, so that rows grow with the reader's font size: a phone has two lines for a trade, a wide screen one. */
const heights = { narrow: { day: 3.25, trade: 3.5 }, wide: { day: 3.25, trade: 2.75 } } as const;

/** The same width as in TradeList.module.css. */
const wide = '(width >= 48rem)';

const watchWidth = (listener: () => void) => {
  const media = window.matchMedia(wide);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

const useRowHeights = (): RowHeights => {
  const isWide = useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches);
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const { day, trade } = isWide ? heights.wide : heights.narrow;
  return { day: day * rem, trade: trade * rem };
};

const keyOf = (row: Row | undefined): string | number => (row?.kind === 'trade' ? row.trade.id : (row?.day.date ?? ''));

/** Where the list begins on the page; what stands above it can change its height. */
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

export interface VisibleRows {
  ref: RefObject<HTMLDivElement | null>;
  visible: Row[];
  /** The room of the rows above and below, in pixels. */
  before: number;
  after: number;
  /** What each row must be as high as. */
  size: RowHeights;
}

/** The rows that stand in the window or near it. */
export const useVisibleRows = (rows: readonly Row[]): VisibleRows => {
  const ref = useRef<HTMLDivElement>(null);
  const scrollMargin = useTop(ref);
  const size = useRowHeights();
  // The virtualizer works its 10,000 positions out anew whenever this function is another one.
  const getItemKey = useCallback((index: number) => keyOf(rows[index]), [rows]);
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => size[rows[index]?.kind ?? 'trade'],
    getItemKey,
    overscan: 8,
    scrollMargin,
  });
  const { measure } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another height that makes the positions stale.
  useLayoutEffect(measure, [size.trade]);
  const items = list.getVirtualItems();
  return {
    ref,
    size,
    visible: items.flatMap(({ index }) => rows[index] ?? []),
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: list.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin),
  };
};
