// Every report uses these. Loaded with the routes, their styles have the same order on all pages.
import './features/layout/ReportPage.tsx';
import './features/layout/ReportReply.tsx';
import './features/figures/FigureStrip.tsx';
import './features/groupings/GroupChart.tsx';
import './features/layout/Note.tsx';
import { definePage } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

export default defineModule('mf-reports', [
  definePage('/reports', 'Reports', () => import('./pages/OverviewPage.tsx')),
  definePage('/reports/by/:groupBy', 'Groups', () => import('./pages/GroupPage.tsx')),
  definePage('/reports/cross', 'Cross table', () => import('./pages/CrossPage.tsx')),
  definePage('/reports/compare', 'Compare', () => import('./pages/ComparePage.tsx')),
  definePage('/reports/distribution', 'Distribution', () => import('./pages/DistributionPage.tsx')),
  definePage('/reports/year', 'Year', () => import('./pages/YearPage.tsx')),
  definePage('/reports/scatter', 'Scatter plot', () => import('./pages/ScatterPage.tsx')),
  definePage('/reports/risk', 'R analysis', () => import('./pages/RiskPage.tsx')),
]);
