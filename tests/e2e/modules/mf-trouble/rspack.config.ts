import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({ name: 'mf-trouble', paths: ['/trouble'], dir: import.meta.dirname });
