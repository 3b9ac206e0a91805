import type { Built } from '../publish.ts';

/** A build of a module, as small as can be. */
export const builtOf = (
  version: string,
  { name = 'mf-notes', code = `/* ${version} */`, page = `page of ${version}` } = {},
): Built => ({
  module: { name, version, entry: 'mf-manifest.json', contract: 1, paths: ['/notes'] },
  files: new Map([
    ['mf-manifest.json', Buffer.from(JSON.stringify({ name, version }))],
    ['remoteEntry.js', Buffer.from(code)],
    ['assets/page.1234.js', Buffer.from(page)],
  ]),
  sourceSizes: {},
});
