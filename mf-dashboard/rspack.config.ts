import { remote } from 'tooling/rspack';

export default remote({
  name: 'mf-dashboard',
  paths: ['/dashboard'],
  dir: import.meta.dirname,
});
