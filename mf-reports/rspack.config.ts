import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-reports',
  paths: ['/reports'],
  nav: [{ label: 'Reports', path: '/reports', order: 20 }],
  dir: import.meta.dirname,
});
