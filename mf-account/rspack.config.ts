import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-account',
  paths: ['/account', '/analysis'],
  dir: import.meta.dirname,
});
