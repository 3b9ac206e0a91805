import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Remote } from 'contracts';
import { folderStore, promote, publish, readBuilt, rollback, type Store } from 'releases';
import { buildModule, buildShell } from './testing/built.ts';
import { closeServers, raw, startGateway } from './testing/gateway.ts';

let dir: string;
let store: Store;
let url: string;

const release = async (version: string) => {
  const folder = join(dir, 'build');
  await buildModule(folder, 'mf-trades', version);
  await publish(store, await readBuilt(folder));
  await promote(store, 'mf-trades', version);
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trading-journal-releases-'));
  await buildShell(join(dir, 'shell'));
  await buildModule(join(dir, 'mf-trades'), 'mf-trades', '1.0.0-built');
  await buildModule(join(dir, 'mf-account'), 'mf-account', '1.0.0-built');
  const releases = join(dir, 'releases');
  store = folderStore(releases);
  url = await startGateway(dir, { moduleDirs: [join(dir, 'mf-trades'), join(dir, 'mf-account')], releases });
});
afterEach(async () => {
  closeServers();
  await rm(dir, { recursive: true });
});

const versions = async () => {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as { remotes: unknown[] };
  return Object.fromEntries(remotes.map((one) => Remote.parse(one)).map(({ name, version }) => [name, version]));
};
const statusOf = async (path: string) => (await raw(url, path)).statusCode;

describe('MFE-01 released modules', () => {
  it('come before what is built, at once and without a restart; a module that was never released stays as built', async () => {
    expect(await versions()).toEqual({ 'mf-trades': '1.0.0-built', 'mf-account': '1.0.0-built' });
    await release('1.1.0-one');
    expect(await versions()).toEqual({ 'mf-trades': '1.1.0-one', 'mf-account': '1.0.0-built' });
    expect(await statusOf('/modules/mf-trades/1.1.0-one/remoteEntry.js')).toBe(200);
    expect(await statusOf('/modules/mf-account/1.0.0-built/remoteEntry.js')).toBe(200);
  });

  it('MFE-04 can be rolled back, and every version stays for the tabs that run it', async () => {
    await release('1.1.0');
    await release('1.2.0');
    await rollback(store, 'mf-trades');
    expect(await versions()).toMatchObject({ 'mf-trades': '1.1.0' });
    for (const version of ['1.1.0', '1.2.0']) {
      expect(await statusOf(`/modules/mf-trades/${version}/mf-manifest.json`)).toBe(200);
    }
  });

  it('are all that is served of their folder', async () => {
    await release('1.1.0');
    await writeFile(join(dir, 'releases', 'secret.txt'), 'secret');
    await writeFile(join(dir, 'releases', 'modules', 'mf-trades', '1.1.0', '.new-half'), 'half');
    for (const path of [
      '/modules/../secret.txt',
      '/modules/%2e%2e/secret.txt',
      '/modules/mf-trades/1.1.0/../../../secret.txt',
      '/modules/..%2fsecret.txt',
      '/modules/mf-trades/1.1.0/.new-half',
      '/modules/mf-trades/',
    ]) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
  });
});
