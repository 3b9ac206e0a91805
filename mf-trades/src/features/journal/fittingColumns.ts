import type { Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useMediaQuery } from 'shared-ui';
import { type ColumnName, getColumn } from './columns.tsx';

/** A column that the window has room for, and its width in rem. */
export interface FittingColumn {
  name: ColumnName;
  width: number;
}

/** Widths in rem of what each row has, with the gaps: its box, indicators and amount; time, date and a short setup. */
const FIXED = 16.25;
const TIME = 5;
const DATE = 6.75;
const GAP = 0.75;
/** One line has ticker and setup side by side. Two lines, on a tablet, have them below each other. */
const SETUP = 6;
const TWO_LINES = 9;
const TICKER = { shortest: 7.5, longest: 14, letter: 0.53 } as const;

/** Room for the titles of the trades, of which an option's is the longest: in rem. */
export function measureTitles(trades: readonly Trade[]): number {
  const letters = Math.max(0, ...trades.map((trade) => formatTitle(trade).length));
  return Math.min(Math.max(TICKER.shortest, letters * TICKER.letter), TICKER.longest);
}

interface Room {
  /** The width of the list in rem. Not known before it is rendered. */
  width: number | undefined;
  hasDate: boolean;
  hasTwoLines: boolean;
  ticker: number;
}

/** The width in rem of a column with this room: none if it is too narrow. Where there is room, two tags are whole. */
const chooseWidth = (name: ColumnName, room: number): number => {
  const { width = 4.5, widest = width } = getColumn(name);
  return room < width ? 0 : Math.min(room, widest);
};

/** The columns for which a list has room. Those at the left have to go first, but never the time. */
export function fitColumns(columns: readonly ColumnName[], room: Room): FittingColumn[] {
  const { width: whole = Number.POSITIVE_INFINITY, hasDate, hasTwoLines, ticker } = room;
  const text = hasTwoLines ? TWO_LINES : ticker + SETUP;
  let rest = whole - FIXED - text - (columns.includes('time') ? TIME : 0) - (hasDate ? DATE : 0);
  const fit = (name: ColumnName): FittingColumn[] => {
    if (name === 'time') return [{ name, width: TIME }];
    const width = chooseWidth(name, rest - GAP);
    // A column that does not fit leaves no room for those beside it: a narrower one would appear out of order.
    rest = width === 0 ? 0 : rest - width - GAP;
    return width === 0 ? [] : [{ name, width }];
  };
  return columns.toReversed().flatMap(fit).toReversed();
}

/** The width of an element in rem; undefined before it is known. */
const useWidth = (element: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setWidth((element.current?.clientWidth ?? 0) / rem || undefined);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return width;
};

interface FittingOptions extends Pick<Room, 'hasDate'> {
  list: RefObject<HTMLElement | null>;
  trades: readonly Trade[];
}

/** The columns for which the window has room, and the width of the tickers. */
export function useFittingColumns(columns: readonly ColumnName[], { list, trades, hasDate }: FittingOptions) {
  const width = useWidth(list);
  const hasTwoLines = !useMediaQuery('(width >= 64rem)');
  const ticker = useMemo(() => measureTitles(trades), [trades]);
  const fitting = useMemo(
    () => fitColumns(columns, { width, hasDate, hasTwoLines, ticker }),
    [columns, width, hasDate, hasTwoLines, ticker],
  );
  return { fitting, ticker };
}
