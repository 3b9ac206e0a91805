import { lonePage } from 'tooling/rspack';

/** The page of all components. The library itself is not built: who uses it bundles what it uses. */
export default lonePage({ name: 'ui', dir: import.meta.dirname, folder: 'examples' });
