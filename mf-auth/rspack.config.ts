import { remote } from 'tooling/rspack';

export default remote({
  name: 'mf-auth',
  paths: ['/signup', '/signin', '/verify-email', '/auth'],
  dir: import.meta.dirname,
});
