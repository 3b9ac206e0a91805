import { toChicagoTradingDay } from '../values/file-times.ts';
import { toZone } from '../values/zone.ts';

/** When the day of an account ends. */
export type DayEnd = 'midnight' | '17:00 America/Chicago';

export type ToTradingDay = (closing: { at: string | null; day: string; isTradingDay?: boolean }) => string;

const chicago = toZone('America/Chicago');

/** The P&L day of what closes a trade. A trading day that the file states is kept. */
export const createToTradingDay =
  (dayEnd: DayEnd): ToTradingDay =>
  ({ at, day, isTradingDay }) =>
    dayEnd === 'midnight' || isTradingDay || at === null ? day : toChicagoTradingDay(at, chicago);
