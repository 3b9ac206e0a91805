import { definePage } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

export default defineModule('mf-account', [
  definePage('/account', 'Account Settings', () => import('./pages/AccountPage.tsx')),
  definePage('/analysis', 'Account Page', () => import('./pages/AnalysisPage.tsx')),
]);
