// Every tab uses these. Loaded with the routes, their styles have the same order on all tabs.
import './layout/ScenarioPage.tsx';
import { definePage, definePanel } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

// A folder for each tab, with its page: exits/, rules/ and futures/. Panels on pages of other modules are in panels/,
// with their declarations as the third argument, as in mf-limits. What several folders need is in layout/ and shared/.
export default defineModule(
  'mf-scenarios',
  [
    definePage('/scenarios', 'Other exits', () => import('./exits/ExitsPage.tsx')),
    definePage('/scenarios/rules', 'Without rules', () => import('./rules/RulesPage.tsx')),
    definePage('/scenarios/futures', 'Futures', () => import('./futures/FuturesPage.tsx')),
  ],
  {
    plan: definePanel('trade.panel', () => import('./panels/TradePlan.tsx')),
    fan: definePanel('limits.panel', () => import('./panels/AccountFutures.tsx')),
  },
);
