import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore, promote, publish, readBuild } from 'releases';
import { createBucketModules } from './released-modules.ts';
import { buildModule } from './testing/built.ts';

const bucket = { target: 's3://releases', url: 'https://cdn.example.com/live/' };

it('MFE-02 modules in a bucket are found at the CDN, and while the bucket cannot be read, as they were', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trading-journal-bucket-'));
  const store = createFolderStore(join(dir, 'releases'));
  await publish(store, await readBuild(await buildModule(join(dir, 'build'), 'mf-trades', '1.1.0')));
  await promote(store, 'mf-trades', '1.1.0');
  let isDown = false;
  const list = (folder: string) => (isDown ? Promise.reject(new Error('down')) : store.list(folder));
  const modules = createBucketModules(bucket, { ...store, list });
  const expected = { name: 'mf-trades', entry: `${bucket.url}modules/mf-trades/1.1.0/mf-manifest.json` };
  expect((await modules.remotes()).remotes).toMatchObject([expected]);
  isDown = true;
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect((await modules.remotes()).remotes).toMatchObject([expected]);
  await rm(dir, { recursive: true });
});
