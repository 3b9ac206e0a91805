import { withQueryClient } from 'shared-ui';
import type { ModuleRoute } from 'shared-ui/host';

export const routes: ModuleRoute[] = [
  {
    path: '/import',
    access: 'trader',
    title: 'Import',
    load: async () => withQueryClient((await import('./pages/ImportPage.tsx')).ImportPage),
  },
];
