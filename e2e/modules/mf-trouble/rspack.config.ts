import { remote } from 'tooling/rspack';

export default remote({ name: 'mf-trouble', paths: ['/trouble'], dir: import.meta.dirname });
