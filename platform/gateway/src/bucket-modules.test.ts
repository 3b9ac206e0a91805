import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore, promote, publish, readBuild } from 'releases';
import { createBucketModules } from './released-modules.ts';
import { writeModuleBuild } from './testing/builds.ts';

const bucket = { target: 's3://releases', url: 'https://cdn.example.com/live/' };

it('lists modules of a bucket with CDN URLs, and the last known list while the bucket is unavailable (MFE-02)', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trading-journal-bucket-'));
  const store = createFolderStore(join(dir, 'releases'));
  await publish(store, await readBuild(await writeModuleBuild(join(dir, 'build'), 'mf-trades', '1.1.0')));
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
