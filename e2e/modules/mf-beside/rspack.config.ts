import { remote } from 'tooling/rspack';

export default remote({ name: 'mf-beside', paths: ['/beside'], dir: import.meta.dirname });
