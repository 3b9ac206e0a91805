import { createShellConfig } from 'tooling/rspack';

export default createShellConfig({ name: 'shell', dir: import.meta.dirname });
