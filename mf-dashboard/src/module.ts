import { definePage } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

export default defineModule('mf-dashboard', [
  definePage('/dashboard', 'Dashboard', () => import('./pages/DashboardPage.tsx')),
]);
