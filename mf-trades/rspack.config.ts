import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-trades',
  owner: 'Trades',
  paths: ['/trades', '/add-trade', '/manage-flags', '/manage-tags', '/manage-accounts'],
  dir: import.meta.dirname,
});
