import { host } from 'tooling/rspack';

export default host({ name: 'shell', dir: import.meta.dirname });
