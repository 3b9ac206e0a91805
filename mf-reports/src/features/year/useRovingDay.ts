import { type KeyboardEvent, useState } from 'react';
import { addDays } from 'shared-ui';

/** How many days a key moves. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The first trading day at least as far away as the key moves, in its direction. */
const findDay = (tradingDays: readonly string[], day: string, key: string): string | undefined => {
  if (key === 'Home') return tradingDays[0];
  if (key === 'End') return tradingDays.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  const target = addDays(day, step);
  return step > 0 ? tradingDays.find((each) => each >= target) : tradingDays.findLast((each) => each <= target);
};

/**
 * Makes the links of a year's trading days one tab stop: the arrow keys move by a day or a week, Home and End to the first and
 * the last.
 * @param tradingDays in ascending order
 */
export const useRovingDay = (tradingDays: readonly string[]) => {
  const [chosenDay, setChosenDay] = useState('');
  const current = tradingDays.includes(chosenDay) ? chosenDay : tradingDays.at(-1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const next = day && findDay(tradingDays, day, event.key);
    if (!next) return;
    event.preventDefault();
    setChosenDay(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return { getTabIndex: (day: string) => (day === current ? 0 : -1), onKeyDown };
};
