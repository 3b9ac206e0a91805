import { lonePage } from 'tooling/rspack';

/** The page of all components. The library itself is not built: its users bundle what they import. */
export default lonePage({ name: 'ui', dir: import.meta.dirname, folder: 'examples' });
