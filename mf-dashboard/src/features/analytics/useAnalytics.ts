import { calls } from 'contracts';
import { useCall } from 'shared-ui';
import type { Range } from '../range/range.ts';
import { useStats } from '../stats/useStats.ts';

/**
 * The statistics behind the panels, of a range or of all time; one call however many panels ask. It is the API's
 * longest, and so waits until the figures above have their answer.
 */
export const useAnalytics = (range: Range | null) =>
  useCall(
    calls.days.analytics,
    { query: range === null ? {} : { startDate: range.from, endDate: range.to } },
    { keepPrevious: true, enabled: useStats(range).settled },
  );
