import { useSyncExternalStore } from 'react';
import { getToday } from './day.ts';

const untilMidnight = (): number => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
};

/** At midnight, and when the page is looked at again: a laptop sleeps, and a traveller's clock is put to another zone. */
const onNewDay = (listener: () => void): (() => void) => {
  let midnight: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(midnight);
    midnight = setTimeout(look, untilMidnight());
    listener();
  };
  midnight = setTimeout(look, untilMidnight());
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    clearTimeout(midnight);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
};

/** The local day as YYYY-MM-DD, also on a page that stays open past midnight. */
export const useToday = (): string => useSyncExternalStore(onNewDay, getToday);
