import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays, getWeekday, useToday } from 'shared-ui';
import { addMonthsToDay, hasMonth, monthOf } from './months.ts';

const tiles = '.react-calendar__month-view__days > button';

/** Where a key leads from a day: to another day, or (undefined) nowhere. */
const targetOf = (key: string, day: string): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -getWeekday(day));
    case 'End':
      return addDays(day, 6 - getWeekday(day));
    case 'PageUp':
      return addMonthsToDay(day, -1);
    case 'PageDown':
      return addMonthsToDay(day, 1);
    default:
      return undefined;
  }
};

export interface RovingDay {
  /** The one day that Tab comes to. */
  current: string;
  /** For react-calendar's root and for what lies around it. */
  root: React.RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: React.FocusEvent) => void;
}

/**
 * One stop for Tab, from which arrows go from day to day, Home and End to the ends of the week, PageUp and PageDown from
 * month to month. react-calendar makes the tiles and takes no attributes for them: they are set on its buttons.
 * @param days all days that show, in the order of their tiles
 * @param focusedMonth the month whose current day takes the focus as the calendar appears, or ''
 */
export const useRovingDay = (
  month: string,
  days: readonly string[],
  { setMonth, focusedMonth }: { setMonth: (month: string) => void; focusedMonth: string },
): RovingDay => {
  const today = useToday();
  const usualOf = (of: string) => (monthOf(today) === of ? today : `${of}-01`);
  const root = useRef<HTMLDivElement>(null);
  const goal = useRef(focusedMonth === '' ? null : usualOf(focusedMonth));
  const [chosen, setChosen] = useState('');
  const current = days.includes(chosen) ? chosen : usualOf(month);
  const buttons = () => [...(root.current?.querySelectorAll<HTMLButtonElement>(tiles) ?? [])];

  // Without a list of what it depends on: react-calendar may have made the tiles anew by any render.
  useLayoutEffect(() => {
    for (const [index, button] of buttons().entries()) {
      button.tabIndex = days[index] === current ? 0 : -1;
      if (days[index] === today) button.setAttribute('aria-current', 'date');
      else button.removeAttribute('aria-current');
      if (days[index] === goal.current) button.focus();
    }
    if (goal.current && monthOf(goal.current) === month) goal.current = null;
  });

  const dayUnder = (target: EventTarget) => days[buttons().indexOf(target as HTMLButtonElement)];

  const onKeyDown = (event: KeyboardEvent) => {
    // While a month loads, further keys go on from where the last one leads.
    const from = dayUnder(event.target) && (goal.current ?? dayUnder(event.target));
    const to = from && targetOf(event.key, from);
    if (!to || !hasMonth(monthOf(to)) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goal.current = to;
    setChosen(to);
    setMonth(monthOf(to));
  };

  const onFocus = (event: React.FocusEvent) => {
    const day = dayUnder(event.target);
    if (!day) return;
    setChosen(day);
    if (day !== goal.current) goal.current = null;
  };

  return { current, root, onKeyDown, onFocus };
};
