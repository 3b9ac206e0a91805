import type { ModuleBuild } from '../publish.ts';

/** Creates a minimal build of a module. */
export const createBuild = (
  version: string,
  { name = 'mf-notes', code = `/* ${version} */`, page = `page of ${version}` } = {},
): ModuleBuild => ({
  module: { name, version, entry: 'mf-manifest.json', contract: 1, paths: ['/notes'] },
  files: new Map([
    ['mf-manifest.json', Buffer.from(JSON.stringify({ name, version }))],
    ['remoteEntry.js', Buffer.from(code)],
    ['assets/page.1234.js', Buffer.from(page)],
  ]),
  sourceSizes: {},
});
