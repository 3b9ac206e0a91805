// `npm run licences`: writes docs/licences.md from package-lock.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRepositoryFile, root } from './repository.ts';

interface LockedPackage {
  link?: boolean;
  dev?: boolean;
  license?: string;
}

const FILE = 'docs/licences.md';

/** Licences with more packages are common ones, whose packages are only counted. */
const MAX_LISTED = 15;

const NOT_STATED = 'not stated';

const INTRODUCTION = `# Licences

Licences that the packages of package-lock.json state. \`npm run licences\` writes this page, and a test compares it with the lock file. A
package of another platform and some old packages state none there. Only the developers' tools need the packages for development.

| licence | packages of the product and its builds | packages for development | names |
|---|---:|---:|---|`;

/** The page for the text of a lock file. */
export function describeLicences(lockFile: string): string {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const groups = Map.groupBy(installed, ([, { license = NOT_STATED }]) => license);
  const rows = [...groups].toSorted(
    ([a, { length: first }], [b, { length: second }]) => second - first || (a < b ? -1 : 1),
  );
  return [INTRODUCTION, ...rows.map(([licence, group]) => describeLicence(licence, group)), ''].join('\n');
}

function describeLicence(licence: string, group: readonly [path: string, LockedPackage][]): string {
  const development = group.filter(([, { dev }]) => dev).length;
  const names = [...new Set(group.map(([path]) => path.split('node_modules/').at(-1) ?? ''))].sort();
  const listed = names.length > MAX_LISTED ? '' : names.map((name) => `\`${name}\``).join(' ');
  return `| ${licence} | ${group.length - development} | ${development} | ${listed} |`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(root, FILE), describeLicences(readRepositoryFile('package-lock.json')));
