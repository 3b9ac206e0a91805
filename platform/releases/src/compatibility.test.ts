import { getApiContract } from 'contracts/api-contract';
import { assertLiveSupports, findCopy, findMissing, isInRange } from './compatibility.ts';
import { publish } from './publish.ts';
import { readReleasedRemotes } from './remotes.ts';
import { promote, stage, withdraw } from './rollout.ts';
import { shellFacts as shell, startTestProduct } from './testing/product.ts';
import { createBuild, createTestFolder } from './testing/releases.ts';

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

  it.each([
    [{ react: 20_000 }, 'react'],
    [{ jotai: 100 }, 'jotai'],
    [{ 'react-router': 100 }, 'react-router'],
    [{ 'shared-ui/src/host/api.ts': 100 }, 'shared-ui/host'],
    [{ '@trading-journal/kit/shared-ui/src/host/store.js': 100 }, 'shared-ui/host'],
    [
      { '@trading-journal/kit/shared-ui/src/forms/Button.js': 100, '@trading-journal/kit/contracts/src/index.js': 9 },
      undefined,
    ],
    [{ react: 2_000, 'react-query': 9_000, 'shared-ui/src/forms/Button.tsx': 100 }, undefined],
  ])('is not in its own code: %j (REL-04)', (sizes, copy) =>
    expect(findCopy({ shared: { react: '^19.0.0', jotai: '^3.0.0', 'shared-ui/host': '^1.4.0' } }, sizes)).toBe(copy),
  );
});

describe('assertLiveSupports', () => {
  let product: Awaited<ReturnType<typeof startTestProduct>>;
  const check = (needs: object, calls: readonly string[]) =>
    assertLiveSupports({ ...createBuild('1.0.0').module, ...needs }, getApiContract(calls), product.url, {});
  beforeEach(async () => {
    product = await startTestProduct();
  });
  afterEach(() => product.stop());

  it('accepts what the running shell and API serve (REL-04)', async () => {
    await check({}, ['trades.list']);
  });

  it.each([
    [{ shared: { react: '^20.0.0' } }, 'needs react ^20.0.0, but the shell has 19.3.1 (URL): deploy the shell first.'],
    [{ contract: 2 }, 'needs module contract 2, but the shell supports 1 (URL): deploy the shell first.'],
  ])('names what the shell does not have: %j (REL-04)', async (needs, sentence) => {
    await expect(check(needs, [])).rejects.toThrow(`mf-notes 1.0.0 ${sentence.replace('URL', product.url)}`);
  });

  it('names a call that the API lacks or answers differently, if the module uses it (REL-04)', async () => {
    const { 'labels.list': _, 'trades.list': list, ...others } = getApiContract();
    product.files['/api/contract.json'] = { ...others, 'trades.list': { ...list, reply: {} } };
    await check({}, ['trades.stats']);
    await expect(check({}, ['labels.list', 'trades.list'])).rejects.toThrow(
      `mf-notes 1.0.0 needs a newer API (${product.url}), where trades.list may reply with values that are not accepted, labels.list is missing: deploy the API first.`,
    );
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
