import { definePage } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

export default defineModule('mf-review', [
  definePage('/playbook', 'Playbook', () => import('./playbook/PlaybookPage.tsx')),
]);
