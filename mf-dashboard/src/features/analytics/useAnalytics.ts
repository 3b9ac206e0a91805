import { calls } from 'contracts';
import { useCall } from 'shared-ui';
import type { Range } from '../range/range.ts';
import { useStats } from '../stats/useStats.ts';

/**
 * The analytics of a range, or of all time if null. All panels share one call. It is the API's slowest call, so it
 * starts only after the stats have settled.
 */
export const useAnalytics = (range: Range | null) =>
  useCall(
    calls.days.analytics,
    { query: range === null ? {} : { startDate: range.from, endDate: range.to } },
    { keepPrevious: true, enabled: useStats(range).isSettled },
  );
