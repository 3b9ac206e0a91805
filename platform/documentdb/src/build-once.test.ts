import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildOnce, type Recipe } from './build-once.ts';

const moduleUrl = JSON.stringify(join(__dirname, 'build-once.ts'));
/** Simulates the engine build in two steps with a pause, and prints its progress. */
const program = `
  const { buildOnce } = await import(${moduleUrl});
  const { writeFile } = await import('node:fs/promises');
  const [root, pause] = process.argv.slice(1);
  const build = async (folder) => {
    await writeFile(folder + '/first', 'half');
    console.log('building');
    await new Promise((resolve) => setTimeout(resolve, Number(pause)));
    await writeFile(folder + '/second', 'whole');
    return { name: 'engine-1', note: 'one' };
  };
  const { folder } = await buildOnce(root, { choose: (names) => names[0], build });
  console.log(folder);
`;

describe('buildOnce', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'trading-journal-build-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const start = (pause: number) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, root, String(pause)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    return { child, lines, ended: once(child, 'close') };
  };
  const listNames = async () => (await readdir(root)).filter((name) => name !== 'lock');
  const instantRecipe: Recipe = {
    choose: (found) => found[0],
    build: async (folder) => {
      await writeFile(join(folder, 'second'), 'mine');
      return { name: 'engine-1', note: 'mine' };
    },
  };

  const failingRecipe = { ...instantRecipe, build: () => Promise.reject(new Error('the mirror is gone')) };

  it('removes the leftovers of a killed build and builds again', async () => {
    const { child, ended } = start(60_000);
    await once(child.stdout, 'data');
    expect(await listNames()).toEqual([`.building-${child.pid}`]);
    child.kill('SIGKILL');
    await ended;
    const { folder, note } = await buildOnce(root, instantRecipe);
    expect([await readFile(join(folder, 'second'), 'utf8'), note]).toEqual(['mine', 'mine']);
    expect(await listNames()).toEqual(['engine-1']);
  });

  it('builds once for several concurrent processes', async () => {
    const builders = [start(300), start(300), start(300)];
    await Promise.all(builders.map(({ ended }) => ended));
    const output = builders.flatMap(({ lines }) => lines);
    expect(output.filter((line) => line === 'building')).toHaveLength(1);
    expect(output.filter((line) => line === join(root, 'engine-1'))).toHaveLength(3);
  });

  it('uses an existing build, but none without its marker file', async () => {
    await mkdir(join(root, 'engine-1'));
    await writeFile(join(root, 'engine-1', 'second'), 'half deleted');
    const { folder } = await buildOnce(root, instantRecipe);
    expect(await readFile(join(folder, 'second'), 'utf8')).toBe('mine');
    expect(await buildOnce(root, failingRecipe)).toEqual({ name: 'engine-1', folder, note: 'mine' });
  });

  it('reports a failed build and leaves no files', async () => {
    await expect(buildOnce(root, failingRecipe)).rejects.toThrow('the mirror is gone');
    expect(await listNames()).toEqual([]);
  });
});
