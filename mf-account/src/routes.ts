import type { ModuleRoute } from 'shared-ui/host';

export const routes: ModuleRoute[] = [
  { path: '/account', access: 'trader', title: 'Account Settings', load: () => import('./pages/AccountPage.tsx') },
  { path: '/analysis', access: 'trader', title: 'Account Page', load: () => import('./pages/AnalysisPage.tsx') },
];
