import { defineModule, MODULE_CONTRACT } from 'shared-ui/host';
import { routes } from './routes.ts';

/** Signing up, signing in, verifying an address, and where the links in our e-mails lead. */
export default defineModule({ contract: MODULE_CONTRACT, name: 'mf-auth', routes });
