import { definePage } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

const loadLabelsPages = () => import('./pages/LabelsPages.tsx');

export default defineModule('mf-trades', [
  definePage('/trades', 'My Trades', () => import('./pages/TradesPage.tsx')),
  definePage('/trades/trash', 'Trash', () => import('./pages/TrashPage.tsx')),
  definePage('/trades/:tradeId', 'Trade Details', () => import('./pages/TradePage.tsx')),
  definePage('/add-trade', 'Add Trade', () => import('./pages/AddTradePage.tsx')),
  definePage('/manage-flags', 'Manage Setup Types', async () => ({ default: (await loadLabelsPages()).SetupsPage })),
  definePage('/manage-tags', 'Manage Tags', async () => ({ default: (await loadLabelsPages()).TagsPage })),
  definePage('/manage-accounts', 'Manage Accounts', async () => ({ default: (await loadLabelsPages()).AccountsPage })),
]);
