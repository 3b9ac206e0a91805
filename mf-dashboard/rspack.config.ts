import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-dashboard',
  paths: ['/dashboard'],
  dir: import.meta.dirname,
});
