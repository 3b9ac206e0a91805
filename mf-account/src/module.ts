import { withQueryClient } from 'shared-ui';
import { defineModule, MODULE_CONTRACT, type ModuleRoute } from 'shared-ui/host';

const routes: ModuleRoute[] = [
  {
    path: '/account',
    access: 'trader',
    title: 'Account Settings',
    load: async () => withQueryClient((await import('./pages/AccountPage.tsx')).default),
  },
  { path: '/analysis', access: 'trader', title: 'Account Page', load: () => import('./pages/AnalysisPage.tsx') },
];

export default defineModule({ contract: MODULE_CONTRACT, name: 'mf-account', routes });
