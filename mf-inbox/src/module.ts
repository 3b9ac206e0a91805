import { definePage, definePanel } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

export default defineModule('mf-inbox', [definePage('/inbox', 'Inbox', () => import('./entries/InboxPage.tsx'))], {
  badge: definePanel('bar.panel', () => import('./panels/InboxBadge.tsx')),
  card: definePanel('dashboard.card', () => import('./panels/InboxCard.tsx')),
});
