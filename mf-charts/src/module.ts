import { definePage, definePanel } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

export default defineModule(
  'mf-charts',
  [
    definePage('/charts', 'Charts', () => import('./pages/ChartsPage.tsx')),
    definePage('/practice', 'Practice', () => import('./practice/PracticePage.tsx')),
    definePage('/charts/:ticker', 'Chart', () => import('./pages/TickerPage.tsx')),
  ],
  {
    trade: definePanel('trade.chart', () => import('./panels/TradePanel.tsx')),
    day: definePanel('day.replay', () => import('./panels/DayPanel.tsx')),
    imported: definePanel('import.done', () => import('./panels/ImportDone.tsx')),
  },
);
