import { addDays } from '../../format/day.ts';

export interface DatePreset {
  label: string;
  /** Both are included; '' is open. */
  from: string;
  to: string;
}

const getFirstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The ranges of dates that one click sets. `lastDays` are the dashboard's: so many days back from today. */
export const getPresets = (today: string, lastDays: readonly number[]): DatePreset[] => {
  const thisMonth = getFirstOfMonth(today);
  const endOfLastMonth = addDays(thisMonth, -1);
  return [
    ...lastDays.map((days) => ({ label: `${days}D`, from: addDays(today, -days), to: today })),
    { label: 'This month', from: thisMonth, to: today },
    { label: 'Last month', from: getFirstOfMonth(endOfLastMonth), to: endOfLastMonth },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
    { label: 'All Time', from: '', to: '' },
  ];
};
