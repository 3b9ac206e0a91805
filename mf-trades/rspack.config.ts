import { remote } from 'tooling/rspack';

export default remote({
  name: 'mf-trades',
  paths: ['/trades', '/add-trade', '/manage-flags'],
  dir: import.meta.dirname,
});
