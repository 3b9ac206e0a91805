import { definePage, definePanel } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

export default defineModule(
  'mf-limits',
  [
    definePage('/limits', 'Limits', () => import('./list/LimitsPage.tsx')),
    definePage('/limits/:account', 'Limits of an account', () => import('./account/AccountPage.tsx')),
  ],
  {
    size: definePanel('trade.form', () => import('./panels/SizePanel.tsx')),
    form: definePanel('trade.form', () => import('./panels/FormRoom.tsx')),
    card: definePanel('dashboard.card', () => import('./panels/RoomCard.tsx')),
    bar: definePanel('bar.panel', () => import('./panels/bar/AccountPicker.tsx')),
    account: definePanel('account.panel', () => import('./panels/AccountBalance.tsx')),
  },
);
