import type { NavEntry } from 'contracts';
import type { ModuleBuild } from '../publish.ts';

interface BuildOptions {
  name?: string;
  code?: string;
  page?: string;
  nav?: NavEntry;
}

/** Creates a minimal build of a module. */
export const createBuild = (
  version: string,
  { name = 'mf-notes', code = `/* ${version} */`, page = `page of ${version}`, nav }: BuildOptions = {},
): ModuleBuild => ({
  module: { name, version, entry: 'mf-manifest.json', contract: 1, paths: ['/notes'], nav },
  files: new Map([
    ['mf-manifest.json', Buffer.from(JSON.stringify({ name, version }))],
    ['remoteEntry.js', Buffer.from(code)],
    ['assets/page.1234.js', Buffer.from(page)],
  ]),
  sourceSizes: {},
});
