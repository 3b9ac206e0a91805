import { testShownFilters } from 'shared-ui/testing';
import { setUpReports } from '../testing/reports.ts';

describe('the reports', () => {
  const reports = setUpReports();
  testShownFilters(reports, [
    { path: '/reports' },
    { path: '/reports/by/kind' },
    { path: '/reports/cross' },
    { path: '/reports/compare' },
    { path: '/reports/distribution' },
    // A year narrows the dates of the filter.
    { path: '/reports/year?year=2026', own: ['from', 'to'] },
    { path: '/reports/scatter' },
    { path: '/reports/risk' },
  ]);
});
