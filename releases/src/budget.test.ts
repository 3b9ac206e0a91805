import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBudget } from './budget.ts';
import { promote } from './module-turns.ts';
import { type Built, publish } from './publish.ts';
import { builtOf } from './testing/builds.ts';
import { type TestStore, testFolder } from './testing/stores.ts';

const sourceOf = (path: string) => `webpack://mf_notes_1a2b/${path}`;

/** A build whose page is of these sources; what is packed is as long as `noise` says. */
const madeOf = (version: string, sources: Record<string, number>, noise = 100): Built => {
  const built = builtOf(version);
  const code = Array.from({ length: noise }, (_, index) => Math.sin(index)).join();
  const map = {
    sources: Object.keys(sources).map(sourceOf),
    sourcesContent: Object.values(sources).map((size) => ' '.repeat(size)),
  };
  const files = new Map(built.files)
    .set('assets/page.1234.js', Buffer.from(code))
    .set('assets/page.1234.js.map', Buffer.from(JSON.stringify(map)));
  return { ...built, files };
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
    expect(await checkBudget(folder, madeOf('1.0.0', { './src/page.tsx': 900 }), place.store)).toMatch(
      /^\d\.\d of 20 KB$/,
    );
  });

  it('is refused when it is exceeded, with the names of what grew since the current version, the most first', async () => {
    const { store } = place;
    await publish(store, madeOf('1.0.0', { './src/page.tsx': 2048, '../node_modules/react/index.js': 9000 }));
    await promote(store, 'mf-notes', '1.0.0');
    const larger = madeOf(
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
    const first = madeOf('1.0.0', { '../node_modules/react/index.js': 2048 }, 4000);
    await expect(checkBudget(folder, first, place.store)).rejects.toThrow('What grew, in source: react +2.0 KB.');
  });
});
