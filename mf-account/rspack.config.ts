import { remote } from 'tooling/rspack';

export default remote({
  name: 'mf-account',
  paths: ['/account', '/analysis'],
  dir: import.meta.dirname,
});
