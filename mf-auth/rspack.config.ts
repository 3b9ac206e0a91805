import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-auth',
  owner: 'Identity',
  paths: ['/signup', '/signin', '/verify-email', '/auth'],
  dir: import.meta.dirname,
});
