import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from 'tooling/repository';
import { readSourceSizes } from './source-sizes.ts';

const NODE_MODULES = 'webpack://mf_notes_1dc5257c96/./node_modules';

it.each([
  ['a library', `${NODE_MODULES}/@dnd-kit/core/dist/core.esm.js`, '@dnd-kit/core'],
  [
    'one of our files',
    'webpack://mf_trades_1dc5257c96/../shared-ui/src/host/store.tsx',
    'shared-ui/src/host/store.tsx',
  ],
  [
    'a part of the kit',
    `${NODE_MODULES}/@trading-journal/kit/shared-ui/src/host/store.js`,
    '@trading-journal/kit/shared-ui/src/host/store.js',
  ],
  [
    'a part of the kit that pnpm installed',
    `${NODE_MODULES}/.pnpm/@trading-journal+kit@0.1.0/node_modules/@trading-journal/kit/contracts/src/index.js`,
    '@trading-journal/kit/contracts/src/index.js',
  ],
  ['a library of the kit', `${NODE_MODULES}/@trading-journal/kit/node_modules/jotai/esm/index.mjs`, 'jotai'],
])('names %s in a build by its owner (REL-05)', async (_, source, owner) => {
  const folder = await mkdtemp(join(tmpdir(), 'source-sizes-'));
  writeFiles(folder, { 'a.js.map': JSON.stringify({ sources: [source], sourcesContent: ['12345'] }) });
  expect(await readSourceSizes(folder, ['a.js'])).toEqual({ [owner]: 5 });
  await rm(folder, { recursive: true });
});
