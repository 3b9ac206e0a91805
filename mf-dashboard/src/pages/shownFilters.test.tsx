import { testShownFilters } from 'shared-ui/testing';
import { setUpDashboard } from '../testing/dashboard.ts';

describe('the dashboard', () => {
  // The calendar has the dates of its month.
  testShownFilters(setUpDashboard(), [{ path: '/dashboard', shownElsewhere: ['from', 'to'], own: ['from', 'to'] }]);
});
