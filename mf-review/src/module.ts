import { definePage, definePanel } from 'shared-ui';
import { defineModule } from 'shared-ui/host';

const loadSetupPages = () => import('./playbook/SetupPage.tsx');

const loadWeekPage = () => import('./review/week/WeekPage.tsx');

// One file: the dashboard shows both, and the first insight is a mistake.
const loadInsightPanels = () => import(/* webpackChunkName: 'panel-insights' */ './panels/InsightPanels.tsx');
const loadMistakePanels = () => import(/* webpackChunkName: 'panel-insights' */ './panels/MistakeCost.tsx');

export default defineModule(
  'mf-review',
  [
    definePage('/review', 'Review', () => import('./review/ReviewPage.tsx')),
    definePage('/review/week', 'Week review', loadWeekPage),
    definePage('/review/week/:monday', 'Week review', loadWeekPage),
    definePage('/review/insights', 'Insights', () => import('./insights/InsightsPage.tsx')),
    definePage('/days', 'Days', () => import('./days/list/DaysPage.tsx')),
    definePage('/days/templates', 'Templates', () => import('./days/templates/TemplatesPage.tsx')),
    definePage('/days/:date', 'Day', () => import('./days/DayPage.tsx')),
    definePage('/playbook', 'Playbook', () => import('./playbook/PlaybookPage.tsx')),
    definePage('/playbook/every-trade', 'Rules for every trade', async () => ({
      default: (await loadSetupPages()).EveryTradePage,
    })),
    definePage('/playbook/missed', 'Missed trades', () => import('./playbook/missed/MissedPage.tsx')),
    definePage('/playbook/:setup', 'Setup', async () => ({ default: (await loadSetupPages()).SetupPage })),
  ],
  {
    check: definePanel('trade.panel', () => import('./panels/TradeCheck.tsx')),
    form: definePanel('trade.form', () => import('./panels/FormCheck.tsx')),
    insights: definePanel('dashboard.top', async () => ({ default: (await loadInsightPanels()).InsightsCard })),
    'group-insights': definePanel('reports.group', async () => ({
      default: (await loadInsightPanels()).GroupInsights,
    })),
    imported: definePanel('import.done', () => import('./panels/ImportDone.tsx')),
    day: definePanel('day.panel', () => import('./panels/DayPanel.tsx')),
    mistakes: definePanel('reports.panel', async () => ({
      default: (await loadMistakePanels()).MistakesPanel,
    })),
    costs: definePanel('dashboard.card', async () => ({
      default: (await loadMistakePanels()).MistakesCard,
    })),
  },
);
