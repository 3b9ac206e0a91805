import { defineModule, MODULE_CONTRACT } from 'shared-ui/host';
import { routes } from './routes.ts';

/** Sign-up, sign-in, email verification, and the pages that emailed links open. */
export default defineModule({ contract: MODULE_CONTRACT, name: 'mf-auth', routes });
