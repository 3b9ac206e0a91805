import { defineModule } from 'shared-ui/host';

export default defineModule('mf-second', [
  {
    path: '/second',
    access: 'public',
    title: 'Second',
    load: async () => ({ default: (await import('./SecondPage.tsx')).SecondPage }),
  },
]);
