import { withQueryClient } from 'shared-ui';
import type { ModuleRoute } from 'shared-ui/host';

export const routes: ModuleRoute[] = [
  {
    path: '/account',
    access: 'trader',
    title: 'Account Settings',
    load: async () => withQueryClient((await import('./pages/AccountPage.tsx')).default),
  },
  { path: '/analysis', access: 'trader', title: 'Account Page', load: () => import('./pages/AnalysisPage.tsx') },
];
