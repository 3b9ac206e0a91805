import { createModuleConfig } from 'tooling/rspack';

export default createModuleConfig({ name: 'mf-second', paths: ['/second'], dir: import.meta.dirname });
