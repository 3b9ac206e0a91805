import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway } from 'gateway';
import { writeFiles } from 'tooling/repository';
import { addModules, getModuleOptions, type ModuleSource } from './modules.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trading-journal-modules-'));
});
afterEach(() => rm(root, { recursive: true }));

const writeBuild = (version: string): void => {
  const module = { name: 'mf-notes', version, contract: 1, paths: ['/notes'], shared: {}, entry: 'remoteEntry.js' };
  writeFiles(join(root, 'mf-notes/dist'), {
    'module.json': JSON.stringify({ ...module, preload: [], fallbacks: [] }),
    'api-contract.json': '{}',
    'remoteEntry.js': `/* ${version} */`,
  });
};

const startGateway = async (source: ModuleSource) => {
  const options = { root, settings: { dataDir: join(root, 'data'), requireSignatures: true }, source };
  await addModules(options);
  const gateway = createGateway({
    ...getModuleOptions(options),
    shellDir: root,
    apiUrl: 'http://127.0.0.1:1',
    config: { apiUrl: '', firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo' } },
  });
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/remotes.json`;
  return {
    readVersion: async () => {
      const { remotes } = (await (await fetch(url)).json()) as { remotes: { version: string }[] };
      return remotes.map(({ version }) => version).join();
    },
    stop: () => gateway.close().closeAllConnections(),
  };
};

describe('the modules of the product on this machine', () => {
  it('are added to the store by npm start, which serves that (MFE-03)', async () => {
    writeBuild('1.0.0');
    const product = await startGateway('released');
    writeBuild('1.1.0');
    expect(await product.readVersion()).toBe('1.0.0');
    product.stop();
  });

  it('are those of this tree with npm run dev, as they are at each request, and no store is written (MFE-06)', async () => {
    writeBuild('1.0.0');
    const product = await startGateway('built');
    expect(await product.readVersion()).toBe('1.0.0');
    writeBuild('1.1.0');
    expect(await product.readVersion()).toBe('1.1.0');
    expect(existsSync(join(root, 'data'))).toBe(false);
    product.stop();
  });
});
