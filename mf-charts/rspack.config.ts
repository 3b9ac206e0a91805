import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-charts',
  owner: 'Charts',
  paths: ['/charts', '/practice'],
  nav: [
    { label: 'Charts', path: '/charts', order: 30 },
    { label: 'Practice', path: '/practice', order: 42, group: 'Review' },
  ],
  commands: [{ label: 'Practice', path: '/practice', words: 'drills replay' }],
  panels: [
    { name: 'trade', slot: 'trade.chart', label: 'Chart', order: 10, height: 622, phoneHeight: 466 },
    { name: 'day', slot: 'day.replay', label: 'Replay', order: 10, height: 700 },
    { name: 'imported', slot: 'import.done', label: 'Prices', order: 20, height: 90 },
  ],
  dir: import.meta.dirname,
});
