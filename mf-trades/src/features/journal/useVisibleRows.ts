import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './days.ts';

/** In rem, so that they grow with the reader's font size; the same numbers as in TradeList.module.css. */
const heights = { day: 3.25, trade: 3.5 } as const;

const pixelsPerRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

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
}

/** The rows that stand in the window or near it. Heights are fixed, so nothing is measured and nothing jumps. */
export const useVisibleRows = (rows: readonly Row[]): VisibleRows => {
  const ref = useRef<HTMLDivElement>(null);
  const scrollMargin = useTop(ref);
  const [rem] = useState(pixelsPerRem);
  // The virtualizer works its 10,000 positions out anew whenever this function is another one.
  const getItemKey = useCallback((index: number) => keyOf(rows[index]), [rows]);
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'trade'] * rem,
    getItemKey,
    overscan: 12,
    scrollMargin,
  });
  const items = list.getVirtualItems();
  return {
    ref,
    visible: items.flatMap(({ index }) => rows[index] ?? []),
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: list.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin),
  };
};
