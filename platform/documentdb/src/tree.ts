import { chmod, copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

/** The programs that are started by name, by us or by each other. */
const PROGRAMS = ['postgres', 'initdb'];
const CONCURRENCY = 4;

/** A self-contained installation of PostgreSQL, the extension and all their libraries. */
export interface Tree {
  root: string;
  major: number;
}

/**
 * Runs a program with the C library and loader of the tree, because the packages are newer than the machine. Needs no
 * chroot, mount or root privileges.
 */
const formatWrapper = (program: string) => `#!/bin/sh
# Written by the trading journal: runs ${program} with its own libraries.
bin=\${0%/*}
for lib in "$bin"/../../../*-linux-gnu*; do break; done
for loader in "$lib"/ld-linux*.so.*; do break; done
exec "$loader" --argv0 "$0" --library-path "$lib:$bin/../lib" "$bin/${program}.elf" "$@"
`;

export function getProgramPath(tree: Tree, program: string): string {
  return join(getBinDir(tree), program);
}

function getBinDir({ root, major }: Tree): string {
  return join(root, 'usr', 'lib', 'postgresql', String(major), 'bin');
}

/** Unpacks the packages in `archives` into `tree.root` and makes their programs runnable in place. */
export async function unpackPackages(archives: string, tree: Tree): Promise<void> {
  const names = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  const basePackages = names.filter((name) => name.startsWith('base-files_'));
  const remaining = names.filter((name) => !basePackages.includes(name));
  await mkdir(tree.root, { recursive: true });
  // base-files contains the symlinks from /bin and /lib to /usr, which the other packages require.
  for (const name of basePackages) await run('dpkg-deb', ['-x', join(archives, name), tree.root]);
  const worker = async () => {
    for (let name = remaining.pop(); name; name = remaining.pop()) {
      await run('dpkg-deb', ['-x', join(archives, name), tree.root]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  for (const program of PROGRAMS) await wrapProgram(getProgramPath(tree, program), program);
  await finishPostgis(tree);
}

async function wrapProgram(path: string, program: string): Promise<void> {
  await rename(path, `${path}.elf`);
  await writeFile(path, formatWrapper(program));
  await chmod(path, 0o755);
}

/**
 * Does what the package's install script does, because unpacking does not run it: copies the versioned control file.
 */
async function finishPostgis({ root, major }: Tree): Promise<void> {
  const extensions = join(root, 'usr', 'share', 'postgresql', String(major), 'extension');
  const versioned = (await readdir(extensions)).find((name) => /^postgis-\d+\.control$/.test(name));
  if (versioned) await copyFile(join(extensions, versioned), join(extensions, 'postgis.control'));
}
