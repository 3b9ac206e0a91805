import { createPageConfig } from 'tooling/rspack';

/** The page of all components. The library itself is not built: its users bundle what they import. */
export default createPageConfig({ name: 'ui', dir: import.meta.dirname, folder: 'examples' });
