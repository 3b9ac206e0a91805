import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({ name: 'mf-faulty', paths: ['/faulty'], dir: import.meta.dirname });
