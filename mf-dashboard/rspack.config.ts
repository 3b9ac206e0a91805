import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-dashboard',
  owner: 'Dashboard',
  paths: ['/dashboard'],
  dir: import.meta.dirname,
});
