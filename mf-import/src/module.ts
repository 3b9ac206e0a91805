import { definePage } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

export default defineModule('mf-import', [definePage('/import', 'Import', () => import('./pages/ImportPage.tsx'))]);
