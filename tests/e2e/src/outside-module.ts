import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getFreePort } from 'local/testing';
import { editFile } from './edit-file.ts';
import { root } from './module-builds.ts';

const KIT = 'node_modules/@trading-journal/kit';

/**
 * A module in a folder outside of the workspace, which has the packed kit and the libraries of the two package.json
 * files.
 */
export interface OutsideModule {
  /** Runs one of the kit's commands. @returns its output */
  run(...args: string[]): string;
  /** Checks the types and the lint rules of its sources. */
  check(): void;
  /** The packed kit that it was created with. */
  kit: string;
  /** Writes a file of its repository. */
  write(file: string, text: string): Promise<void>;
  /** Replaces text in one of its source files. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Runs `journal-kit dev --against`. @returns its address, once the module is built */
  startDev(product: string): Promise<string>;
  remove(): Promise<void>;
}

/** Gives a folder access to the libraries that a package.json lists, and to no others, without a registry. */
const linkLibraries = async (folder: string, packageJson: string): Promise<void> => {
  const lists = JSON.parse(await readFile(packageJson, 'utf8')) as Record<string, Record<string, string> | undefined>;
  for (const name of Object.keys({ ...lists.dependencies, ...lists.devDependencies })) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

/**
 * Packs the kit, and creates a module with it as its documentation says.
 * @param options of `journal-kit new` @param kit an already packed kit
 */
export async function createOutsideModule(
  path: string,
  options: readonly string[] = [],
  kit?: string,
): Promise<OutsideModule> {
  const folder = await mkdtemp(join(tmpdir(), 'outside-module-'));
  const env = { ...process.env, NODE_ENV: undefined };
  const runNode = (program: string, ...args: string[]): string =>
    execFileSync(process.execPath, [program, ...args], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  const packed = kit ?? runNode(join(root, 'platform/kit/src/main.ts'), join(folder, 'packed')).trim();
  await mkdir(join(folder, KIT), { recursive: true });
  execFileSync('tar', ['xzf', packed, '-C', join(folder, KIT), '--strip-components=1']);
  await linkLibraries(folder, join(folder, KIT, 'package.json'));
  const command = join(folder, KIT, 'platform/kit/src/cli.js');
  runNode(command, 'new', path, '--kit', `file:${packed}`, ...options);
  await linkLibraries(folder, join(folder, 'package.json'));
  const biome = (...args: string[]) =>
    runNode(
      join(folder, 'node_modules/@biomejs/biome/bin/biome'),
      ...args,
      '--vcs-enabled=false',
      '--error-on-warnings',
    );
  // What its lint command would check.
  biome('check', ...(await readdir(folder)).filter((name) => !['node_modules', 'packed'].includes(name)));
  let stopDev = async () => {};
  return {
    run: (...args) => runNode(command, ...args),
    check: () => {
      runNode(join(folder, 'node_modules/typescript/bin/tsc'), '-p', '.');
      biome('lint', 'src');
    },
    kit: packed,
    write: (file, text) => writeFile(join(folder, file), text),
    edit: (file, from, to) => editFile(join(folder, 'src', file), from, to),
    startDev: async (product) => {
      const port = await getFreePort();
      const settings = { cwd: folder, env: { ...env, DEV_PORT: String(port) } };
      const child = spawn(process.execPath, [command, 'dev', '--against', product], settings);
      const ended = once(child, 'close');
      stopDev = async () => {
        child.kill();
        await ended;
      };
      let printed = '';
      await new Promise<void>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk: Buffer) => {
            printed += chunk;
            if (/^Ready: /m.test(printed)) resolve();
          });
        }
        void ended.then(() => reject(new Error(`journal-kit dev ended before it was ready:\n${printed}`)));
      });
      return `http://localhost:${port}`;
    },
    remove: async () => {
      await stopDev();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
