import { addDays } from 'contracts';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { getWeekStart, useToday } from 'shared-ui';
import { addMonthsToDay, getMonth, isCalendarMonth } from './months.ts';

/** The day that each key moves to. */
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: getWeekStart,
  End: (day) => addDays(getWeekStart(day), 6),
  PageUp: (day) => addMonthsToDay(day, -1),
  PageDown: (day) => addMonthsToDay(day, 1),
};

/** The tile's attribute `data-day`. */
const findDay = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset.day : undefined;

/**
 * A roving tabindex: the days are one tab stop. Arrow keys move by day and week, Home and End to the ends of the week,
 * PageUp and PageDown by month. Each tile has its day in `data-day`.
 * @param days all days shown
 * @param focusedMonth the month whose current day takes the focus when the calendar appears, or ''
 */
export function useRovingDay(
  month: string,
  days: readonly string[],
  { setMonth, focusedMonth }: { setMonth: (month: string) => void; focusedMonth: string },
) {
  const today = useToday();
  const getDefaultDay = (ofMonth: string) => (getMonth(today) === ofMonth ? today : `${ofMonth}-01`);
  const root = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef(focusedMonth === '' ? null : getDefaultDay(focusedMonth));
  const [lastFocusedDay, setLastFocusedDay] = useState('');
  // The only day that is a tab stop.
  const currentDay = days.includes(lastFocusedDay) ? lastFocusedDay : getDefaultDay(month);

  // No dependency list: the day to focus can be on the page already, or arrive with its month.
  useLayoutEffect(() => {
    const day = pendingFocus.current;
    const tile = day && root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!tile) return;
    tile.focus();
    if (getMonth(day) === month) pendingFocus.current = null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // Until the month of a key is rendered, further keys continue from the day that it moved to.
    const from = findDay(event.target) && (pendingFocus.current ?? findDay(event.target));
    const to = from && moves[event.key]?.(from);
    if (!to || !isCalendarMonth(getMonth(to)) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    pendingFocus.current = to;
    setLastFocusedDay(to);
    setMonth(getMonth(to));
  };

  const onFocus = (event: FocusEvent) => {
    const day = findDay(event.target);
    if (!day) return;
    setLastFocusedDay(day);
    if (day !== pendingFocus.current) pendingFocus.current = null;
  };

  return { currentDay, today, /** For the element around the tiles. */ root, onKeyDown, onFocus };
}
