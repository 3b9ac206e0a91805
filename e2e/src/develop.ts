import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Stack } from 'local/testing';

const root = join(import.meta.dirname, '../..');

/** `npm run dev` of one module, under way. */
export interface Developing {
  url: string;
  /** Changes the text of a source file of the module, as an editor does. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Stops it as Ctrl-C does, if it runs. @returns what is left of its processes */
  stop(): Promise<string[]>;
}

/** A tree in which a module may be edited; the other packages are this tree's. */
const makeTree = async (module: string): Promise<string> => {
  const tree = await mkdtemp(join(tmpdir(), 'develop-'));
  for (const name of await readdir(root)) {
    if (name !== module && !name.startsWith('.')) await symlink(join(root, name), join(tree, name));
  }
  await mkdir(join(tree, module));
  for (const name of ['package.json', 'rspack.config.ts', 'src']) {
    await cp(join(root, module, name), join(tree, module, name), { recursive: true });
  }
  return tree;
};

const processesOf = (group: number): string[] => {
  const rows = execFileSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return rows.filter((row) => Number.parseInt(row, 10) === group && !/^\s*\d+\s+Z/.test(row));
};

/** Develops a module against the stack, in a tree of its own. Rejects with what it printed when it is not ready. */
export const develop = async (stack: Stack, module: string): Promise<Developing> => {
  const tree = await makeTree(module);
  const port = await freePort();
  const child = spawn('npm', ['run', 'dev', '-w', module], {
    cwd: tree,
    env: { ...process.env, PORT: new URL(stack.url).port, DEV_PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = child.pid as number;
  // When nobody holds its output any more.
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
    edit: async (file, from, to) => {
      const path = join(tree, module, 'src', file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
      await writeFile(path, text.replace(from, to));
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-group, 'SIGINT');
      await ended;
      await rm(tree, { recursive: true, force: true });
      return processesOf(group);
    },
  };
};
