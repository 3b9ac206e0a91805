import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays, getWeekday, useToday } from 'shared-ui';
import { addMonthsToDay, getMonth, isCalendarMonth } from './months.ts';

const tileSelector = '.react-calendar__month-view__days > button';

/** The day that each key moves to. */
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -getWeekday(day)),
  End: (day) => addDays(day, 6 - getWeekday(day)),
  PageUp: (day) => addMonthsToDay(day, -1),
  PageDown: (day) => addMonthsToDay(day, 1),
};

/**
 * A roving tabindex: the days are one tab stop. Arrow keys move by day and week, Home and End to the ends of the week,
 * PageUp and PageDown by month. react-calendar renders the tiles and accepts no attributes for them, so this hook sets
 * the attributes on its buttons.
 * @param days all days shown, in the order of their tiles
 * @param focusedMonth the month whose current day takes the focus when the calendar appears, or ''
 */
export const useRovingDay = (
  month: string,
  days: readonly string[],
  { setMonth, focusedMonth }: { setMonth: (month: string) => void; focusedMonth: string },
) => {
  const today = useToday();
  const getDefaultDay = (ofMonth: string) => (getMonth(today) === ofMonth ? today : `${ofMonth}-01`);
  const root = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef(focusedMonth === '' ? null : getDefaultDay(focusedMonth));
  const [lastFocusedDay, setLastFocusedDay] = useState('');
  // The only day that is a tab stop.
  const currentDay = days.includes(lastFocusedDay) ? lastFocusedDay : getDefaultDay(month);
  const getButtons = () => [...(root.current?.querySelectorAll<HTMLButtonElement>(tileSelector) ?? [])];

  // No dependency list: any render of react-calendar can replace the tiles.
  useLayoutEffect(() => {
    for (const [index, button] of getButtons().entries()) {
      button.tabIndex = days[index] === currentDay ? 0 : -1;
      if (days[index] === today) button.setAttribute('aria-current', 'date');
      else button.removeAttribute('aria-current');
      if (days[index] === pendingFocus.current) button.focus();
    }
    if (pendingFocus.current && getMonth(pendingFocus.current) === month) pendingFocus.current = null;
  });

  const findDay = (target: EventTarget) => days[getButtons().indexOf(target as HTMLButtonElement)];

  const onKeyDown = (event: KeyboardEvent) => {
    // While a month loads, further keys continue from the day that the last key moved to.
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

  return { currentDay, /** For react-calendar's root element. */ root, onKeyDown, onFocus };
};
