import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildOnce, type Recipe } from './build-once.ts';

const moduleUrl = JSON.stringify(join(__dirname, 'build-once.ts'));
/** Builds like the engine's build does, in two steps with a pause, and says what it does. */
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

describe('a build in the cache', () => {
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
  const names = async () => (await readdir(root)).filter((name) => name !== 'lock');
  const quick: Recipe = {
    choose: (found) => found[0],
    build: async (folder) => {
      await writeFile(join(folder, 'second'), 'mine');
      return { name: 'engine-1', note: 'mine' };
    },
  };

  it('that was killed half way is cleared away, and made whole by the next start', async () => {
    const { child, ended } = start(60_000);
    await once(child.stdout, 'data');
    expect(await names()).toEqual([`.building-${child.pid}`]);
    child.kill('SIGKILL');
    await ended;
    const { folder, note } = await buildOnce(root, quick);
    expect([await readFile(join(folder, 'second'), 'utf8'), note]).toEqual(['mine', 'mine']);
    expect(await names()).toEqual(['engine-1']);
  });

  it('is made once when several processes need it at once, and found by all', async () => {
    const builders = [start(300), start(300), start(300)];
    await Promise.all(builders.map(({ ended }) => ended));
    const said = builders.flatMap(({ lines }) => lines);
    expect(said.filter((line) => line === 'building')).toHaveLength(1);
    expect(said.filter((line) => line === join(root, 'engine-1'))).toHaveLength(3);
  });

  it('is used again, and not made anew', async () => {
    await buildOnce(root, quick);
    const refuse = { ...quick, build: () => Promise.reject(new Error('no build is needed')) };
    expect(await buildOnce(root, refuse)).toEqual({ name: 'engine-1', folder: join(root, 'engine-1'), note: 'mine' });
  });

  it('without its mark is not trusted', async () => {
    await mkdir(join(root, 'engine-1'));
    await writeFile(join(root, 'engine-1', 'second'), 'half deleted');
    const { folder } = await buildOnce(root, quick);
    expect(await readFile(join(folder, 'second'), 'utf8')).toBe('mine');
  });

  it('that fails leaves nothing, and says why', async () => {
    const failing = { ...quick, build: () => Promise.reject(new Error('the mirror is gone')) };
    await expect(buildOnce(root, failing)).rejects.toThrow('the mirror is gone');
    expect(await names()).toEqual([]);
  });
});
