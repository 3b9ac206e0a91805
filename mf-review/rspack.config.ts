import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-review',
  paths: ['/playbook'],
  nav: [{ label: 'Playbook', path: '/playbook', order: 40, group: 'Review' }],
  panels: [{ name: 'check', slot: 'trade.panel', label: 'Rules', order: 20, height: 320 }],
  dir: import.meta.dirname,
});
