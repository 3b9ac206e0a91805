import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from 'tooling/repository';
import { checkBudget } from './budget.ts';
import { type ModuleBuild, publish, readBuild } from './publish.ts';
import { promote } from './rollout.ts';
import { createBuild, createTestFolder, type TestStore } from './testing/releases.ts';

const toSourceUrl = (path: string) => `webpack://mf_notes_1a2b/${path}`;

/** Creates a build with these source sizes in its source map; `noise` increases the gzipped size. */
const createBuildFrom = async (version: string, sources: Record<string, number>, noise = 100): Promise<ModuleBuild> => {
  const { module, files } = createBuild(version);
  const map = {
    sources: Object.keys(sources).map(toSourceUrl),
    sourcesContent: Object.values(sources).map((size) => ' '.repeat(size)),
  };
  const folder = writeFiles(await mkdtemp(join(tmpdir(), 'build-')), {
    ...Object.fromEntries([...files].map(([path, bytes]) => [`dist/${path}`, bytes])),
    'dist/module.json': JSON.stringify(module),
    'dist/assets/page.1234.js': Array.from({ length: noise }, (_, index) => Math.sin(index)).join(),
    'source-maps/assets/page.1234.js.map': JSON.stringify(map),
  });
  const build = await readBuild(join(folder, 'dist'));
  await rm(folder, { recursive: true });
  return build;
};

describe('the size budget of a module', () => {
  let testStore: TestStore;
  let folder: string;
  beforeEach(async () => {
    testStore = await createTestFolder();
    folder = await mkdtemp(join(tmpdir(), 'budget-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ release: { budgetKB: 20 } }));
  });
  afterEach(async () => {
    await testStore.remove();
    await rm(folder, { recursive: true });
  });

  it('is reported with the size of the build (MFE-01)', async () => {
    expect(
      await checkBudget(folder, await createBuildFrom('1.0.0', { './src/page.tsx': 900 }), testStore.store),
    ).toMatch(/^\d\.\d of 20 KB$/);
  });

  it('does not count fallback copies of shared libraries, and is 90 KB by default (MFE-01)', async () => {
    const { module, ...build } = await createBuildFrom('1.0.0', {}, 4000);
    const check = (...fallbacks: string[]) =>
      checkBudget(folder, { module: { ...module, fallbacks }, ...build }, testStore.store);
    expect(await check('assets/page.1234.js')).toBe('0.1 of 20 KB');
    await expect(check()).rejects.toThrow('over its budget');
    await writeFile(join(folder, 'package.json'), '{}');
    expect(await check()).toMatch(/ of 90 KB$/);
  });

  it('fails when exceeded, and names what has grown most since the current version (MFE-01)', async () => {
    const { store } = testStore;
    await publish(
      store,
      await createBuildFrom('1.0.0', { './src/page.tsx': 2048, '../node_modules/react/index.js': 9000 }),
    );
    await promote(store, 'mf-notes', '1.0.0');
    const larger = await createBuildFrom(
      '1.1.0',
      {
        './src/page.tsx': 3072,
        '../node_modules/react/index.js': 9000,
        '../node_modules/@scope/moment/a.js': 4096,
        '../node_modules/@scope/moment/b.js': 1024,
        '../shared-ui/src/Table.tsx': 512,
      },
      4000,
    );
    await expect(checkBudget(folder, larger, store)).rejects.toThrow(
      /of 20 KB\. Growth in source: @scope\/moment \+5\.0 KB, src\/page\.tsx \+1\.0 KB, shared-ui\/src\/Table\.tsx \+0\.5 KB\.$/,
    );
  });

  it('fails with the largest sources if nothing is released yet (MFE-01)', async () => {
    const first = await createBuildFrom('1.0.0', { '../node_modules/react/index.js': 2048 }, 4000);
    await expect(checkBudget(folder, first, testStore.store)).rejects.toThrow('Growth in source: react +2.0 KB.');
  });

  it('measures sources by source maps, which are never published (MFE-01)', async () => {
    const { store } = testStore;
    const build = await createBuildFrom('1.0.0', { './src/page.tsx': 2048 });
    const { files } = await publish(store, build);
    expect(files.filter((path) => path.endsWith('.map'))).toEqual([]);
    const stored = await store.list('modules/mf-notes/');
    for (const path of stored) expect(String(await store.read(path))).not.toContain('sourcesContent');
    const withMap = { ...build, files: new Map(build.files).set('page.js.map', Buffer.from('{}')) };
    await expect(publish(store, { ...withMap, module: { ...build.module, version: '1.0.1' } })).rejects.toThrow(
      'page.js.map is a source map',
    );
  });
});
