import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-inbox',
  owner: 'Inbox',
  paths: ['/inbox'],
  commands: [{ label: 'Inbox', path: '/inbox', words: 'proposals alerts keys tools' }],
  panels: [
    { name: 'badge', slot: 'bar.panel', label: 'Inbox', order: 20, height: 40 },
    { name: 'card', slot: 'dashboard.card', label: 'Inbox', order: 90, height: 48 },
  ],
  dir: import.meta.dirname,
});
