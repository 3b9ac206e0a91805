import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { getFreePort, type Stack } from 'local/testing';
import { makeModule } from 'tooling/new-module';
import { editFile } from './edit-file.ts';

const root = join(import.meta.dirname, '../../..');

/** A running `npm run dev` of one module. */
export interface DevServer {
  url: string;
  /** Replaces text in a source file of the module. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Stops it as Ctrl-C does, if it runs. @returns its remaining processes */
  stop(): Promise<string[]>;
}

/** A temporary project in which a module can be edited or created; the other packages are links. */
const makeTree = async (module: string): Promise<string> => {
  const tree = await mkdtemp(join(tmpdir(), 'develop-'));
  const own = [module, 'package.json', 'CODEOWNERS'];
  for (const name of await readdir(root)) {
    if (name.startsWith('.')) continue;
    if (!own.includes(name)) await symlink(join(root, name), join(tree, name));
    else await cp(join(root, name), join(tree, name), { recursive: true, filter: isSource });
  }
  if (!existsSync(join(root, module))) makeModule(tree, module.replace('mf-', ''));
  return tree;
};

const isSource = (path: string): boolean => !['dist', 'node_modules', '.turbo'].includes(basename(path));

const processesOf = (group: number): string[] => {
  const rows = execFileSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return rows.filter((row) => Number.parseInt(row, 10) === group && !/^\s*\d+\s+Z/.test(row));
};

/**
 * Runs `npm run dev` for a module in a temporary project, with the stack or alone. Creates the module if it does not
 * exist. Rejects with the output if the server does not become ready.
 */
export async function startDevServer(module: string, stack?: Stack): Promise<DevServer> {
  const tree = await makeTree(module);
  const port = await getFreePort();
  const product = stack ? { PORT: new URL(stack.url).port } : {};
  const child = spawn('npm', ['run', 'dev', '-w', module, ...(stack ? [] : ['--', '--alone'])], {
    cwd: tree,
    env: { ...process.env, ...product, DEV_PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = child.pid as number;
  // All processes that share its output have ended.
  const ended = once(child, 'close');
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk;
        if (/^Ready: /m.test(printed)) resolve();
      });
    }
    void ended.then(() => reject(new Error(`npm run dev ended before it was ready:\n${printed}`)));
  });
  return {
    url: `http://localhost:${port}`,
    edit: (file, from, to) => editFile(join(tree, module, 'src', file), from, to),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-group, 'SIGINT');
      await ended;
      await rm(tree, { recursive: true, force: true });
      return processesOf(group);
    },
  };
}
