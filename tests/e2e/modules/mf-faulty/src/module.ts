import { definePanel } from 'shared-ui';
import { defineModule, type ModulePanels, type ModuleRoute } from 'shared-ui/host';

const faultyPage = async () => ({ default: (await import('./FaultyPage.tsx')).FaultyPage });
const styledPage = async () => ({
  default: (await import(/* webpackChunkName: 'styled' */ './StyledPage.tsx')).StyledPage,
});
const releasedPage = async () => ({ default: (await import('./ReleasedPage.tsx')).ReleasedPage });

const loadPanels = () => import('./panels.tsx');

const panels: ModulePanels = {
  throws: { slot: 'trade.panel', load: async () => ({ default: (await loadPanels()).ThrowingPanel }) },
  hangs: { slot: 'trade.panel', load: async () => ({ default: (await loadPanels()).HangingPanel }) },
  works: definePanel('trade.panel', async () => ({ default: (await loadPanels()).WorkingPanel })),
};

const routes: ModuleRoute[] = [
  { path: '/faulty', access: 'public', title: 'Faulty', load: faultyPage },
  { path: '/faulty/styled', access: 'public', title: 'Styled', load: styledPage },
  { path: '/faulty/released', access: 'public', title: 'Released', load: releasedPage },
  // Another module owns this path, so this route never matches.
  { path: '/account', access: 'public', title: 'Taken', load: styledPage },
];

export default defineModule('mf-faulty', routes, panels);
