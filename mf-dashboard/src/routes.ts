import { withQueryClient } from 'shared-ui';
import type { ModuleRoute } from 'shared-ui/host';

export const routes: ModuleRoute[] = [
  {
    path: '/dashboard',
    access: 'trader',
    title: 'Dashboard',
    load: async () => withQueryClient((await import('./pages/DashboardPage.tsx')).DashboardPage),
  },
];
