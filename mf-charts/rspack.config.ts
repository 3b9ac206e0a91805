import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-charts',
  paths: ['/charts'],
  nav: [{ label: 'Charts', path: '/charts', order: 30 }],
  panels: [
    { name: 'trade', slot: 'trade.chart', label: 'Chart', order: 10, height: 622, phoneHeight: 466 },
    { name: 'imported', slot: 'import.done', label: 'Prices', order: 20, height: 90 },
  ],
  dir: import.meta.dirname,
});
