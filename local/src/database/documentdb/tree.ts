import { chmod, copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';

/** The programs that are started by name, by us or by one another. */
const PROGRAMS = ['postgres', 'initdb'];
const PARALLEL = 4;

/** A folder with PostgreSQL, the extension and every library that they need, and nothing from this machine. */
export interface Tree {
  root: string;
  major: number;
}

/**
 * Runs a program of the tree with the tree's own C library and loader: the packages are newer than the machine. No
 * chroot, no mount and no root is needed for it.
 */
const wrapper = (program: string) => `#!/bin/sh
# Written by the trading journal: runs ${program} with the libraries beside it.
bin=\${0%/*}
for lib in "$bin"/../../../*-linux-gnu*; do break; done
for loader in "$lib"/ld-linux*.so.*; do break; done
exec "$loader" --argv0 "$0" --library-path "$lib:$bin/../lib" "$bin/${program}.elf" "$@"
`;

export function programPath(tree: Tree, program: string): string {
  return join(binaries(tree), program);
}

function binaries({ root, major }: Tree): string {
  return join(root, 'usr', 'lib', 'postgresql', String(major), 'bin');
}

/** Unpacks the packages of `archives` into `tree.root` and makes them runnable where they lie. */
export async function unpack(archives: string, tree: Tree): Promise<void> {
  const names = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  const first = names.filter((name) => name.startsWith('base-files_'));
  const rest = names.filter((name) => !first.includes(name));
  await mkdir(tree.root, { recursive: true });
  // base-files brings the links from /bin and /lib to /usr, through which the others unpack.
  for (const name of first) await run('dpkg-deb', ['-x', join(archives, name), tree.root]);
  const worker = async () => {
    for (let name = rest.pop(); name; name = rest.pop()) await run('dpkg-deb', ['-x', join(archives, name), tree.root]);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  for (const program of PROGRAMS) await wrap(programPath(tree, program), program);
  await finishPostgis(tree);
}

async function wrap(path: string, program: string): Promise<void> {
  await rename(path, `${path}.elf`);
  await writeFile(path, wrapper(program));
  await chmod(path, 0o755);
}

/** The package's install script links this name to the version's; unpacking alone runs no script. */
async function finishPostgis({ root, major }: Tree): Promise<void> {
  const extensions = join(root, 'usr', 'share', 'postgresql', String(major), 'extension');
  const versioned = (await readdir(extensions)).find((name) => /^postgis-\d+\.control$/.test(name));
  if (versioned) await copyFile(join(extensions, versioned), join(extensions, 'postgis.control'));
}
