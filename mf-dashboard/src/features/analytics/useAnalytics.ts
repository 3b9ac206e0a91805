import { calls } from 'contracts';
import { useCall } from 'shared-ui';
import type { Range } from '../range/range.ts';

/** The statistics behind the panels, of a range or of all time; one call however many panels ask. */
export const useAnalytics = (range: Range | null) =>
  useCall(
    calls.days.analytics,
    { query: range === null ? {} : { startDate: range.from, endDate: range.to } },
    { keepBefore: true },
  );
