import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-account',
  owner: 'Identity',
  paths: ['/account', '/analysis'],
  dir: import.meta.dirname,
});
