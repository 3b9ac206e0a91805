import { defineModule, MODULE_CONTRACT } from 'shared-ui/host';

export default defineModule({
  contract: MODULE_CONTRACT,
  name: 'mf-second',
  routes: [
    {
      path: '/second',
      access: 'public',
      title: 'Second',
      load: async () => ({ default: (await import('./SecondPage.tsx')).SecondPage }),
    },
  ],
});
