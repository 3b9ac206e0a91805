import { withQueryClient } from 'shared-ui';
import type { ModuleRoute } from 'shared-ui/host';

export const routes: ModuleRoute[] = [
  {
    path: '/reports',
    access: 'trader',
    title: 'Reports',
    load: async () => withQueryClient((await import('./pages/OverviewPage.tsx')).OverviewPage),
  },
  {
    path: '/reports/by/:groupBy',
    access: 'trader',
    title: 'Reports',
    load: async () => withQueryClient((await import('./pages/GroupPage.tsx')).GroupPage),
  },
];
