import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-import',
  owner: 'Import',
  paths: ['/import'],
  nav: [{ label: 'Import', path: '/import', order: 10, group: 'Trades' }],
  dir: import.meta.dirname,
});
