import { defineModule, MODULE_CONTRACT } from 'shared-ui/host';
import { routes } from './routes.ts';

export default defineModule({ contract: MODULE_CONTRACT, name: 'mf-import', routes });
