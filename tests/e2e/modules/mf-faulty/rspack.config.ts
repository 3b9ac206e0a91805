import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-faulty',
  paths: ['/faulty'],
  panels: [
    { name: 'throws', slot: 'trade.panel', label: 'Throws', order: 1, height: 60 },
    { name: 'hangs', slot: 'trade.panel', label: 'Hangs', order: 2, height: 60 },
    { name: 'works', slot: 'trade.panel', label: 'Works', order: 3, height: 60 },
  ],
  dir: import.meta.dirname,
});
