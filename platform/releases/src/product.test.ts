import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readLatestDeployment } from 'protocol/store';
import { writeFiles } from 'tooling/repository';
import { createFolderStore } from './folder-store.ts';
import { publish } from './publish.ts';
import { promote, stage } from './rollout.ts';
import { startTestProduct } from './testing/product.ts';
import { createBuild } from './testing/releases.ts';

const run = promisify(execFile);
const name = 'mf-notes';
let root: string;
let product: Awaited<ReturnType<typeof startTestProduct>>;
const getStore = () => createFolderStore(join(root, 'store'));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-product-'));
  product = await startTestProduct();
});
afterEach(async () => {
  product.stop();
  await rm(root, { recursive: true });
});

/** Runs a command of a module, as its team would. */
const runCommand = async (args: string, env: Record<string, string> = {}): Promise<string> => {
  const options = { cwd: join(root, name), env: { ...process.env, RELEASE_TARGET: join(root, 'store'), ...env } };
  const { stdout } = await run(process.execPath, [join(__dirname, 'cli.ts'), ...args.split(' ')], options);
  return stdout;
};

const panel = { name: 'notes', label: 'Notes', order: 10, height: 120 };

/** A version whose library or panel may need another shell. */
const writeBuild = async (react: string, slot = 'trade.panel'): Promise<void> => {
  const { module, files } = createBuild('1.0.0', { code: 'entry();' });
  const entries = [...files].filter(([path]) => path === 'remoteEntry.js');
  writeFiles(join(root, name), {
    'package.json': JSON.stringify({ name, release: { budgetKB: 1 } }),
    'dist/module.json': JSON.stringify({ ...module, preload: [], shared: { react }, panels: [{ ...panel, slot }] }),
    'dist/api-contract.json': '{}',
    ...Object.fromEntries(entries.map(([path, bytes]) => [join('dist', path), String(bytes)])),
  });
};

const RELEASE = 'release --built --no-check';
const findCurrent = async () => (await readLatestDeployment(getStore(), name))?.current;

describe('a release', () => {
  it.each([['release'], ['release --percent 10'], ['release --no-promote'], ['release --dry-run']])(
    'is refused by `%s` while the store does not name its product, and publishes nothing (MFE-05 REL-04)',
    async (command) => {
      await writeBuild('^19.0.0');
      await expect(runCommand(`${command} --built`, { LIVE_URL: '' })).rejects.toThrow('does not name its product');
      expect(await getStore().list('')).toEqual([]);
    },
  );

  it('is compared with the product that the store names, and refused if its shell would refuse it (REL-04)', async () => {
    await writeBuild('^18.0.0');
    expect(await runCommand(`releases product ${product.url}/`)).toContain(`is for ${product.url}.`);
    await expect(runCommand(RELEASE)).rejects.toThrow('needs react ^18.0.0, but the shell has 19.3.1');
    expect(await findCurrent()).toBeUndefined();
    await writeBuild('^19.0.0');
    const address = `${product.url}/notes?try=mf-notes@1.0.0`;
    expect(await runCommand(`${RELEASE} --percent 10`)).toContain(
      `10 of 100 browsers.\nLook at it first: ${address}\n`,
    );
    expect(await runCommand(RELEASE)).toMatch(/^Released mf-notes 1\.0\.0/);
    expect(await findCurrent()).toBe('1.0.0');
  });

  it('is refused with a panel for a slot that no page of the product has (SLT-01)', async () => {
    await writeBuild('^19.0.0', 'trade.panels');
    await runCommand(`releases product ${product.url}`);
    await expect(runCommand(RELEASE)).rejects.toThrow(
      'panel.slot must be one of trade.panel, day.panel, not trade.panels',
    );
    expect(await findCurrent()).toBeUndefined();
    product.files['/shell.json'] = { contract: 1, shared: { react: '19.3.1' } };
    expect(await runCommand(RELEASE)).toMatch(/^Released mf-notes 1\.0\.0/);
  });

  it('may have a panel for a slot that a released module offers (TRU-04)', async () => {
    await writeBuild('^19.0.0', 'mf-days.note');
    await runCommand(`releases product ${product.url}`);
    await expect(runCommand(RELEASE)).rejects.toThrow('day.panel, not mf-days.note');
    const { module, ...build } = createBuild('1.0.0', { name: 'mf-days' });
    const slots = { 'mf-days.note': { noteId: '1' } };
    await publish(getStore(), { ...build, module: { ...module, paths: ['/days'], slots } });
    await promote(getStore(), 'mf-days', '1.0.0');
    expect(await runCommand(RELEASE)).toMatch(/^Released mf-notes 1\.0\.0/);
  });

  it('is compared with LIVE_URL or --live instead, if one is set (REL-04)', async () => {
    await writeBuild('^18.0.0');
    await runCommand('releases product http://localhost:1');
    await expect(runCommand(RELEASE)).rejects.toThrow('The product at http://localhost:1 does not respond.');
    await expect(runCommand(RELEASE, { LIVE_URL: product.url })).rejects.toThrow('needs react ^18.0.0');
    await expect(runCommand(`${RELEASE} --live ${product.url}`)).rejects.toThrow('needs react ^18.0.0');
    await expect(runCommand(`${RELEASE} --live ${product.url} --offline`)).rejects.toThrow('cannot be combined');
  });

  it('names what was not checked with --offline (REL-04)', async () => {
    await writeBuild('^19.0.0');
    const printed = await runCommand('release --built --offline', { LIVE_URL: product.url });
    expect(printed).toMatch(/^Not checked, because of --offline: .*\nReleased mf-notes 1\.0\.0/);
  });
});

describe('promote', () => {
  const publishFor = async (react: string): Promise<void> => {
    const { module, ...build } = createBuild('1.0.0');
    await writeBuild(react);
    await publish(getStore(), { ...build, module: { ...module, shared: { react } } });
  };
  const PROMOTE = 'promote --version 1.0.0';

  it('is refused while the product is not known, or does not support the version (REL-04)', async () => {
    await publishFor('^18.0.0');
    await expect(runCommand(PROMOTE)).rejects.toThrow('does not name its product');
    await runCommand(`releases product ${product.url}`);
    await expect(runCommand(`${PROMOTE} --no-check`)).rejects.toThrow('needs react ^18.0.0');
    expect(await findCurrent()).toBeUndefined();
    expect(await runCommand(`${PROMOTE} --offline`)).toMatch(/^Not checked, .*\nPromoted mf-notes 1\.0\.0/);
  });

  it('reaches nearly all browsers first, says who completes it, and completes it when it is repeated (REL-03)', async () => {
    await publishFor('^19.0.0');
    await promote(getStore(), name, '1.0.0');
    await publish(getStore(), createBuild('1.1.0'));
    await stage(getStore(), name, '1.1.0', 10);
    expect(await runCommand('promote --offline')).toMatch(
      /\nPromoted mf-notes 1\.1\.0, for 95 of 100 browsers\.\nThe guardian gives it to all after 1 hour/,
    );
    expect(await findCurrent()).toBe('1.0.0');
    expect(await runCommand('releases')).toMatch(/1\.1\.0 {2}for 95 of 100, for all after 1 hour by the guardian/);
    // A pipeline that runs again does not shorten the hour.
    expect(await runCommand('promote --offline --wait 1')).toContain('for 95 of 100 browsers');
    expect(await findCurrent()).toBe('1.0.0');
    expect(await runCommand('promote --offline')).toContain('Promoted mf-notes 1.1.0, for all browsers.');
    expect(await findCurrent()).toBe('1.1.0');
  });

  it('opens the pages of a version that was published for preview only (REL-04)', async () => {
    await publishFor('^19.0.0');
    await runCommand(`releases product ${product.url}`);
    // The product of this test has no sample replies for a page.
    await expect(runCommand(PROMOTE)).rejects.toThrow(/docs\.json responded with status 404|No Chromium found/);
    expect(await findCurrent()).toBeUndefined();
  });
});

describe('health', () => {
  it('prints what the product shows everyone about the module (TRU-03)', async () => {
    const module = {
      ...{ name, version: '1.0.0', stage: { version: '1.1.0', percent: 10 }, paths: [], panels: [], shared: {} },
      ...{ calls: null, owner: null, signature: 'unsigned', health: 'watched' },
      lastDecision: { what: 'stage', version: '1.1.0', by: 'team', at: '2026-03-02T10:20:30.000Z' },
    };
    product.files['/composition.json'] = { modules: [module], shared: [] };
    await writeBuild('^19.0.0');
    await expect(runCommand('health', { LIVE_URL: '' })).rejects.toThrow('--live or LIVE_URL');
    expect(await runCommand(`health --live ${product.url}`)).toBe(
      'mf-notes 1.0.0: watched\n1.1.0 for 10 of 100 browsers\n2026-03-02 10:20 stage 1.1.0 by the team\n',
    );
  });
});

describe('the product of a store', () => {
  beforeEach(() => writeBuild('^19.0.0'));

  it('can be changed, and is not read by a rollback (MFE-04 REL-04)', async () => {
    await runCommand('releases product https://old.example');
    await runCommand('releases product https://journal.example/trades');
    const file = join(root, 'store/product.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url: 'https://journal.example' });
    await expect(runCommand('rollback')).rejects.toThrow('no earlier version');
  });

  it.each(['releases product', 'releases product journal.example', 'releases product ftp://journal.example'])(
    'must be an address: `%s` (REL-04)',
    async (command) => {
      await expect(runCommand(command)).rejects.toThrow('Specify the address of the product');
      expect(await getStore().list('')).toEqual([]);
    },
  );
});
