import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertShellSupports, findMissing, isInRange } from './compatibility.ts';
import { publish } from './publish.ts';
import { readReleasedRemotes } from './remotes.ts';
import { promote, stage, withdraw } from './rollout.ts';
import { createBuild, createTestFolder } from './testing/releases.ts';

const shell = { contract: 1, shared: { react: '19.3.1', 'shared-ui/host': '1.4.0' } };

describe('what a version needs of the shell', () => {
  it.each([
    ['1.4.0', '^1.4.0', true],
    ['1.5.0', '^1.4.0', true],
    ['1.4.1', '^1.4.0', true],
    ['1.4.0', '^1.5.0', false],
    ['2.0.0', '^1.4.0', false],
    ['1.10.0', '^1.9.9', true],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['', '^1.0.0', false],
  ])('is a range: %s in %s is %s (REL-04)', (version, range, expected) =>
    expect(isInRange(version, range)).toBe(expected),
  );

  it.each([
    [{ contract: 2, shared: {} }, 'module contract 2, but the shell supports 1'],
    [{ contract: 1, shared: { 'shared-ui/host': '^1.5.0' } }, 'shared-ui/host ^1.5.0, but the shell has 1.4.0'],
    [{ contract: 1, shared: { 'shared-ui/host': '^2.0.0' } }, 'shared-ui/host ^2.0.0, but the shell has 1.4.0'],
    [{ contract: 1, shared: { react: '^18.0.0' } }, 'react ^18.0.0, but the shell has 19.3.1'],
    [{ contract: 1, shared: { react: '^19.9.0' } }, 'react ^19.9.0, but the shell has 19.3.1'],
    [{ contract: 1, shared: { jotai: '^3.0.0' } }, 'jotai ^3.0.0, but the shell has none'],
    [{ contract: 1, shared: { react: '^19.0.0', 'shared-ui/host': '^1.4.0' } }, undefined],
  ])('is named with both versions if it is missing: %j (REL-04)', (needs, missing) =>
    expect(findMissing(needs, shell)).toBe(missing),
  );

  it('is compared with the running product, in one sentence (REL-04)', async () => {
    const server = createServer((request, reply) => {
      reply.writeHead(request.url === '/shell.json' ? 200 : 404).end(JSON.stringify(shell));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { module } = createBuild('1.0.0');
    await assertShellSupports(module, url);
    await expect(assertShellSupports({ ...module, shared: { react: '^20.0.0' } }, url)).rejects.toThrow(
      `mf-notes 1.0.0 needs react ^20.0.0, but the shell has 19.3.1 (${url}): deploy the shell first.`,
    );
    server.close().closeAllConnections();
  });
});

describe('a shell that is older than the current version of a module', () => {
  it('gets the newest earlier version that it supports, until it is replaced (REL-04)', async () => {
    const { store, remove } = await createTestFolder();
    const release = async (version: string, range: string) => {
      const build = createBuild(version);
      await publish(store, { ...build, module: { ...build.module, shared: { 'shared-ui/host': range } } });
      await promote(store, 'mf-notes', version);
    };
    const readVersion = async (ui: string) => {
      const facts = { ...shell, shared: { ...shell.shared, 'shared-ui/host': ui } };
      const [remote] = await readReleasedRemotes(store, '/', () => undefined, facts);
      return [remote?.version, remote?.staged?.version];
    };
    await release('1.0.0', '^1.3.0');
    await release('1.1.0', '^1.4.0');
    await release('1.2.0', '^1.5.0');
    expect(await readVersion('1.5.0')).toEqual(['1.2.0', undefined]);
    expect(await readVersion('1.4.0')).toEqual(['1.1.0', undefined]);
    await withdraw(store, 'mf-notes', '1.1.0');
    expect(await readVersion('1.4.0')).toEqual(['1.0.0', undefined]);
    // No version can run: the shell says why.
    expect(await readVersion('1.2.0')).toEqual(['1.2.0', undefined]);
    await release('1.3.0', '^1.3.0');
    await stage(store, 'mf-notes', '1.2.0', 10);
    expect(await readVersion('1.4.0')).toEqual(['1.3.0', undefined]);
    expect(await readVersion('1.5.0')).toEqual(['1.3.0', '1.2.0']);
    await remove();
  });
});
