import { withQueryClient } from 'shared-ui';
import { defineModule, MODULE_CONTRACT, type ModuleRoute } from 'shared-ui/host';

const routes: ModuleRoute[] = [
  {
    path: '/dashboard',
    access: 'trader',
    title: 'Dashboard',
    load: async () => withQueryClient((await import('./pages/DashboardPage.tsx')).DashboardPage),
  },
];

export default defineModule({ contract: MODULE_CONTRACT, name: 'mf-dashboard', routes });
