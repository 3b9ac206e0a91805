import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-charts',
  paths: ['/charts'],
  nav: [{ label: 'Charts', path: '/charts', order: 45, group: 'Review' }],
  panels: [
    { name: 'trade', slot: 'trade.panel', label: 'Chart', order: 90, height: 300 },
    { name: 'imported', slot: 'import.done', label: 'Prices', order: 20, height: 90 },
  ],
  dir: import.meta.dirname,
});
