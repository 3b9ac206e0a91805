import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkBudget } from './budget.ts';
import { promote } from './module-turns.ts';
import { type Built, publish, readBuilt } from './publish.ts';
import { builtOf } from './testing/builds.ts';
import { type TestStore, testFolder } from './testing/stores.ts';

const sourceOf = (path: string) => `webpack://mf_notes_1a2b/${path}`;

/** A build whose page is of these sources, as the build writes it; what is packed is as long as `noise` says. */
const madeOf = async (version: string, sources: Record<string, number>, noise = 100): Promise<Built> => {
  const { module, files } = builtOf(version);
  const code = Array.from({ length: noise }, (_, index) => Math.sin(index)).join();
  const map = {
    sources: Object.keys(sources).map(sourceOf),
    sourcesContent: Object.values(sources).map((size) => ' '.repeat(size)),
  };
  const folder = await mkdtemp(join(tmpdir(), 'built-'));
  const write = async (path: string, bytes: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  };
  for (const [path, bytes] of files) await write(`dist/${path}`, bytes);
  await write('dist/module.json', JSON.stringify(module));
  await write('dist/assets/page.1234.js', code);
  await write('source-maps/assets/page.1234.js.map', JSON.stringify(map));
  const built = await readBuilt(join(folder, 'dist'));
  await rm(folder, { recursive: true });
  return built;
};

describe('MFE-01 the budget of a module', () => {
  let place: TestStore;
  let folder: string;
  beforeEach(async () => {
    place = await testFolder();
    folder = await mkdtemp(join(tmpdir(), 'budget-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ release: { budgetKB: 20 } }));
  });
  afterEach(async () => {
    await place.remove();
    await rm(folder, { recursive: true });
  });

  it('is said with what is used of it', async () => {
    expect(await checkBudget(folder, await madeOf('1.0.0', { './src/page.tsx': 900 }), place.store)).toMatch(
      /^\d\.\d of 20 KB$/,
    );
  });

  it('is refused when it is exceeded, with the names of what grew since the current version, the most first', async () => {
    const { store } = place;
    await publish(store, await madeOf('1.0.0', { './src/page.tsx': 2048, '../node_modules/react/index.js': 9000 }));
    await promote(store, 'mf-notes', '1.0.0');
    const larger = await madeOf(
      '1.1.0',
      {
        './src/page.tsx': 3072,
        '../node_modules/react/index.js': 9000,
        '../node_modules/@maker/moment/a.js': 4096,
        '../node_modules/@maker/moment/b.js': 1024,
        '../shared-ui/src/Table.tsx': 512,
      },
      4000,
    );
    await expect(checkBudget(folder, larger, store)).rejects.toThrow(
      /of 20 KB\. What grew, in source: @maker\/moment \+5\.0 KB, src\/page\.tsx \+1\.0 KB, shared-ui\/src\/Table\.tsx \+0\.5 KB\.$/,
    );
  });

  it('names what it is made of when nothing is released yet', async () => {
    const first = await madeOf('1.0.0', { '../node_modules/react/index.js': 2048 }, 4000);
    await expect(checkBudget(folder, first, place.store)).rejects.toThrow('What grew, in source: react +2.0 KB.');
  });

  it('measures sources by the maps, and publishes no map itself (MFE-01)', async () => {
    const { store } = place;
    const built = await madeOf('1.0.0', { './src/page.tsx': 2048 });
    const { files } = await publish(store, built);
    expect(files.filter((path) => path.endsWith('.map'))).toEqual([]);
    const stored = await store.list('modules/mf-notes/');
    for (const path of stored) expect(String(await store.read(path))).not.toContain('sourcesContent');
    const withMap = { ...built, files: new Map(built.files).set('page.js.map', Buffer.from('{}')) };
    await expect(publish(store, { ...withMap, module: { ...built.module, version: '1.0.1' } })).rejects.toThrow(
      'page.js.map is a source map',
    );
  });
});
