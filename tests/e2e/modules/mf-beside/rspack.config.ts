import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({ name: 'mf-beside', paths: ['/beside'], dir: import.meta.dirname });
