import { defineModule, MODULE_CONTRACT } from 'shared-ui/host';
import { routes } from './routes.ts';
import { fail, suffers } from './trouble.ts';

fail('load');

const module = defineModule({ contract: MODULE_CONTRACT, name: 'mf-trouble', routes });

export default suffers('shape') ? { ...module, routes: 'none' } : module;
