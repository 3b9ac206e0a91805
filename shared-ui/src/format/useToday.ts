import { useSyncExternalStore } from 'react';
import { getToday } from './day.ts';

const getMsUntilMidnight = (): number => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
};

/** Fires at midnight and when the page becomes visible, because a device can sleep and a traveller can change time zone. */
const subscribeToDay = (listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const update = () => {
    clearTimeout(timer);
    timer = setTimeout(update, getMsUntilMidnight());
    listener();
  };
  timer = setTimeout(update, getMsUntilMidnight());
  document.addEventListener('visibilitychange', update);
  window.addEventListener('focus', update);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('focus', update);
  };
};

/** The local day as YYYY-MM-DD. Updates on a page that stays open past midnight. */
export const useToday = (): string => useSyncExternalStore(subscribeToDay, getToday);
