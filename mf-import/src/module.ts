import { withQueryClient } from 'shared-ui';
import { defineModule, MODULE_CONTRACT, type ModuleRoute } from 'shared-ui/host';

const routes: ModuleRoute[] = [
  {
    path: '/import',
    access: 'trader',
    title: 'Import',
    load: async () => withQueryClient((await import('./pages/ImportPage.tsx')).ImportPage),
  },
];

export default defineModule({ contract: MODULE_CONTRACT, name: 'mf-import', routes });
