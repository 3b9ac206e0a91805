// Every report uses these. Loaded with the routes, their styles have the same order on all pages.
import './features/layout/ReportPage.tsx';
import './features/layout/ReportReply.tsx';
import './features/figures/FigureStrip.tsx';
import './features/layout/Note.tsx';
import { withQueryClient } from 'shared-ui';
import { defineModule, MODULE_CONTRACT, type ModuleRoute } from 'shared-ui/host';

type Report = Pick<ModuleRoute, 'path' | 'title' | 'load'>;

const pages: readonly Report[] = [
  {
    path: '/reports',
    title: 'Reports',
    load: async () => withQueryClient((await import('./pages/OverviewPage.tsx')).OverviewPage),
  },
  {
    path: '/reports/by/:groupBy',
    title: 'Groups',
    load: async () => withQueryClient((await import('./pages/GroupPage.tsx')).GroupPage),
  },
  {
    path: '/reports/cross',
    title: 'Cross table',
    load: async () => withQueryClient((await import('./pages/CrossPage.tsx')).CrossPage),
  },
  {
    path: '/reports/compare',
    title: 'Compare',
    load: async () => withQueryClient((await import('./pages/ComparePage.tsx')).ComparePage),
  },
  {
    path: '/reports/year',
    title: 'Year',
    load: async () => withQueryClient((await import('./pages/YearPage.tsx')).YearPage),
  },
  {
    path: '/reports/scatter',
    title: 'Scatter plot',
    load: async () => withQueryClient((await import('./pages/ScatterPage.tsx')).ScatterPage),
  },
  {
    path: '/reports/risk',
    title: 'R analysis',
    load: async () => withQueryClient((await import('./pages/RiskPage.tsx')).RiskPage),
  },
];

const routes: ModuleRoute[] = pages.map((page) => ({ ...page, access: 'trader' }));

export default defineModule({ contract: MODULE_CONTRACT, name: 'mf-reports', routes });
