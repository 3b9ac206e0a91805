import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({
  name: 'mf-trades',
  paths: ['/trades', '/add-trade', '/manage-flags'],
  dir: import.meta.dirname,
});
