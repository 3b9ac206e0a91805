import type { ModuleRoute } from 'shared-ui/host';
import { suffers } from './trouble.ts';

const never = new Promise<never>(() => {});

const troublePage = async () => ({ default: (await import('./pages/TroublePage.tsx')).TroublePage });
const styledPage = async () => ({
  default: (await import(/* webpackChunkName: 'styled' */ './pages/StyledPage.tsx')).StyledPage,
});

export const routes: ModuleRoute[] = [
  { path: '/trouble', access: 'public', title: 'Trouble', load: troublePage },
  {
    path: '/trouble/never',
    access: 'public',
    title: 'Never',
    load: () => (suffers('never') ? never : styledPage()),
  },
  { path: '/trouble/styled', access: 'public', title: 'Styled', load: styledPage },
  // Another module owns this path, so this route never matches.
  { path: '/account', access: 'public', title: 'Taken', load: styledPage },
];
