import { traderCall } from '../call.ts';
import { Report, ReportQuery } from '../schemas/report.ts';

export const reports = {
  /** With two groupings, one group for each pair that has a trade. */
  get: traderCall('GET', '/api/reports', {
    query: ReportQuery,
    reply: Report,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
