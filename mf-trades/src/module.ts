import { withQueryClient } from 'shared-ui';
import { defineModule, MODULE_CONTRACT, type ModuleRoute } from 'shared-ui/host';

const routes: ModuleRoute[] = [
  {
    path: '/trades',
    access: 'trader',
    title: 'My Trades',
    load: async () => withQueryClient((await import('./pages/TradesPage.tsx')).TradesPage),
  },
  {
    path: '/trades/trash',
    access: 'trader',
    title: 'Trash',
    load: async () => withQueryClient((await import('./pages/TrashPage.tsx')).TrashPage),
  },
  {
    path: '/trades/:tradeId',
    access: 'trader',
    title: 'Trade Details',
    load: async () => withQueryClient((await import('./pages/TradePage.tsx')).TradePage),
  },
  {
    path: '/add-trade',
    access: 'trader',
    title: 'Add Trade',
    load: async () => withQueryClient((await import('./pages/AddTradePage.tsx')).AddTradePage),
  },
  {
    path: '/manage-flags',
    access: 'trader',
    title: 'Manage Setup Types',
    load: async () => withQueryClient((await import('./pages/LabelsPages.tsx')).SetupsPage),
  },
  {
    path: '/manage-tags',
    access: 'trader',
    title: 'Manage Tags',
    load: async () => withQueryClient((await import('./pages/LabelsPages.tsx')).TagsPage),
  },
  {
    path: '/manage-accounts',
    access: 'trader',
    title: 'Manage Accounts',
    load: async () => withQueryClient((await import('./pages/LabelsPages.tsx')).AccountsPage),
  },
];

export default defineModule({ contract: MODULE_CONTRACT, name: 'mf-trades', routes });
