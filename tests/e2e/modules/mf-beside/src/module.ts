import { defineModule, MODULE_CONTRACT } from 'shared-ui/host';

export default defineModule({
  contract: MODULE_CONTRACT,
  name: 'mf-beside',
  routes: [
    {
      path: '/beside',
      access: 'public',
      title: 'Beside',
      load: async () => ({ default: (await import('./BesidePage.tsx')).BesidePage }),
    },
  ],
});
