import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { computeIntegrity, promote, publish } from 'releases';
import { chooseFile, getSample, getSource } from '../src/import.ts';
import { requestModuleList } from '../src/module-list.ts';
import { heading } from '../src/nav.ts';
import { createVariant, getReleaseStore, releaseVariant, removeReleases } from '../src/releases.ts';
import { addressSinks, evilCode, textSinks } from '../src/script-attacks.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { openSignedIn } from '../src/traders.ts';

// Each refusal is an error in the console.
test.use({ allowedConsoleErrors: /./, actionTimeout: 10_000, serviceWorkers: 'allow' });
test.afterEach(({ stack }) => removeReleases(stack));

const name = 'mf-account';
const integrity = computeIntegrity(Buffer.from(evilCode));

/** Another origin, which allows everybody to read its script. */
const startOtherOrigin = async () => {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(evilCode);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close().closeAllConnections() };
};

/** Writes a script where a thief of the store could. @returns its address */
const addToStore = async (stack: Stack, path: string): Promise<string> => {
  await getReleaseStore(stack).create(`modules/${path}`, Buffer.from(evilCode));
  return `/modules/${path}`;
};

const wasAttacked = (page: Page): Promise<boolean> => page.evaluate(() => 'attacked' in globalThis);

/** A page of the product's origin without any policy. */
const UNPROTECTED = '/unprotected';

const serveUnprotected = (page: Page): Promise<unknown> =>
  page.route(`**${UNPROTECTED}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>' }));

interface ScriptAttack {
  label: string;
  sink: (typeof textSinks)[string];
  address: string;
}

/** Each attack, with an address by what an attacker could put there. */
const createAttacks = (addresses: Readonly<Record<string, string>>): ScriptAttack[] => [
  ...Object.entries(addresses).flatMap(([kind, address]) =>
    Object.entries(addressSinks).map(([label, sink]) => ({ label: `${label}: ${kind}`, sink, address })),
  ),
  ...Object.entries(textSinks).map(([label, sink]) => ({ label, sink, address: '' })),
];

const createBlob = (page: Page): Promise<string> =>
  page.evaluate((code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), evilCode);

/** Attacks in the page that is open. A refusal throws, at once or later. */
const attack = async (page: Page, { sink, address }: ScriptAttack, integrity: string): Promise<void> => {
  const target = address === 'blob:' ? await createBlob(page) : address;
  await page.evaluate(sink, { address: target, integrity }).catch(() => undefined);
};

/**
 * Whether an attack runs in the open page, which has no policy. Each text does; an address may be one that no browser
 * runs, such as that of a worker of another origin.
 */
const runs = async (page: Page, { address }: ScriptAttack): Promise<boolean> => {
  // The browser has run or refused it.
  if (address) return wasAttacked(page);
  await page.waitForFunction(() => 'attacked' in globalThis);
  return true;
};

/** The attacks that run in a page without a policy. */
const findWorking = async (page: Page, attacks: ScriptAttack[], integrity: string): Promise<ScriptAttack[]> => {
  const working: ScriptAttack[] = [];
  await serveUnprotected(page);
  for (const each of attacks)
    await test.step(each.label, async () => {
      await page.goto(UNPROTECTED);
      await attack(page, each, integrity);
      if (await runs(page, each)) working.push(each);
    });
  return working;
};

/** A version whose entry says that it ran. */
const createTelling = async (version: string) => {
  const built = await createVariant(name, version);
  const entry = Buffer.concat([Buffer.from(`${evilCode}\n`), built.files.get('remoteEntry.js') ?? Buffer.of()]);
  return { ...built, files: new Map([...built.files, ['remoteEntry.js', entry]]) };
};

test('runs no script that no list names, whatever takes its address or its text (TRU-01)', async ({
  page,
  stack,
  trader,
}) => {
  const other = await startOtherOrigin();
  const store = getReleaseStore(stack);
  const old = await createTelling('0.9.0');
  const current = await createTelling('1.0.0');
  await publish(store, old);
  await publish(store, current);
  await promote(store, name, '1.0.0');
  const attacks = createAttacks({
    'a further file of the version': await addToStore(stack, `${name}/1.0.0/assets/extra.js`),
    'that file in another spelling': `/modules/${name}/1.0.0/assets/../assets/extra.js`,
    'a version that nobody released': await addToStore(stack, `${name}/9.9.9/remoteEntry.js`),
    'a signed version that is not current': `/modules/${name}/0.9.0/remoteEntry.js`,
    'a listed file with a query': `/modules/${name}/1.0.0/remoteEntry.js?1`,
    'a module of the thief': await addToStore(stack, 'mf-thief/1.0.0/remoteEntry.js'),
    'another origin': `http://127.0.0.1:${other.port}/x.js`,
    'another origin without a scheme': `//127.0.0.1:${other.port}/x.js`,
    'data:': `data:text/javascript,${encodeURIComponent(evilCode)}`,
    'blob:': 'blob:',
    'javascript:': `javascript:${evilCode}`,
  });
  // A browser accepts each of several hashes.
  const hashes = [old, current].map(({ files }) => computeIntegrity(files.get('remoteEntry.js') ?? Buffer.of()));
  const allowed = [integrity, ...hashes].join(' ');
  const working = await findWorking(page, attacks, allowed);
  expect(working.length).toBeGreaterThanOrEqual(100);

  await openSignedIn(page, trader, '/account');
  await expect(heading(page, 'Account Settings')).toBeVisible();
  const forget = () => page.evaluate(() => Reflect.deleteProperty(globalThis, 'attacked'));
  // The entry ran as it should.
  await forget();
  const ran: string[] = [];
  for (const each of attacks) {
    await attack(page, each, allowed);
    if (await wasAttacked(page)) ran.push(each.label);
    await forget();
  }
  other.stop();
  // What only becomes visible later: timers, navigations, frames.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await wasAttacked(page)).toBe(false);
  expect(ran).toEqual([]);
});

/** What a page needs of the list. */
type Listed = { entry?: string; scripts?: string[] };

type Remotes = { remotes: Record<string, unknown>[] };

/** Changes the entry of the module in the list on its way to the browser. */
const changeList = async (page: Page, change: (remote: Record<string, unknown>) => object) => {
  await requestModuleList(page);
  await page.route('**/remotes.json', async (route) => {
    const { remotes } = (await (await route.fetch()).json()) as Remotes;
    await route.fulfill({
      json: { remotes: remotes.map((remote) => (remote.name === name ? { ...remote, ...change(remote) } : remote)) },
    });
  });
};

const replaceInStore = async ({ dataDir }: Stack, path: string): Promise<void> => {
  const file = join(dataDir, 'releases/modules', path);
  await writeFile(file, evilCode);
  // Compressed copies come first.
  await writeFile(`${file}.br`, brotliCompressSync(evilCode));
};

/** What the page loads itself, after something between store and browser was changed. */
const changes: Readonly<Record<string, (page: Page, stack: Stack) => Promise<unknown>>> = {
  'the entry in the store': (_, stack) => replaceInStore(stack, `${name}/1.0.0/remoteEntry.js`),
  'all further code in the store': async (_, stack) => {
    const folder = `${name}/1.0.0/assets`;
    const files = await readdir(join(stack.dataDir, 'releases/modules', folder));
    for (const file of files.filter((path) => path.endsWith('.js'))) await replaceInStore(stack, `${folder}/${file}`);
  },
  'all further code on its way': (page) =>
    page.route(/\/modules\/mf-account\/1\.0\.0\/assets\//, (route) => route.fulfill({ body: evilCode })),
  'a redirect of the entry': (page) =>
    page.route(/\/mf-account\/1\.0\.0\/remoteEntry\.js/, (route) =>
      route.fulfill({ status: 302, headers: { location: '/modules/mf-thief/1.0.0/remoteEntry.js' } }),
    ),
  'the list: an entry of another module': (page) =>
    changeList(page, () => ({
      entry: '/modules/mf-thief/1.0.0/remoteEntry.js',
      integrity: { 'remoteEntry.js': integrity },
    })),
  'the list: an entry of another version': (page) =>
    changeList(page, () => ({
      entry: `/modules/${name}/9.9.9/remoteEntry.js`,
      integrity: { 'remoteEntry.js': integrity },
    })),
  'the list: an entry that is data:': (page) =>
    changeList(page, () => ({
      entry: `data:text/javascript,${encodeURIComponent(evilCode)}//remoteEntry.js`,
      integrity: { 'remoteEntry.js': integrity },
    })),
  'the list: no hashes': (page) =>
    changeList(page, () => ({ entry: '/modules/mf-thief/1.0.0/remoteEntry.js', integrity: undefined })),
  'the list: scripts elsewhere': (page) =>
    changeList(page, () => ({ scripts: ['../../mf-thief/1.0.0/remoteEntry.js', '//127.0.0.1:1/x.js'] })),
  'the release in the store': async (_, { dataDir }) => {
    await replaceInStore({ dataDir } as Stack, `${name}/1.0.0/remoteEntry.js`);
    const file = join(dataDir, `releases/modules/${name}/1.0.0/release.json`);
    const release = JSON.parse(await readFile(file, 'utf8')) as { integrity: object };
    await writeFile(
      file,
      JSON.stringify({ ...release, integrity: { ...release.integrity, 'remoteEntry.js': integrity } }),
    );
  },
};

/** Whether a page without policies, which loads what the list names and checks no hash, runs the thief's script. */
const isUnprotectedAttacked = async (page: Page): Promise<boolean> => {
  await serveUnprotected(page);
  await page.goto(UNPROTECTED);
  await page.evaluate(async (module) => {
    const { remotes } = (await (await fetch('/remotes.json')).json()) as { remotes: (Listed & { name: string })[] };
    const usual = `/modules/${module}/1.0.0/remoteEntry.js`;
    // The gateway leaves out a release that nobody signed.
    const { entry = usual, scripts = [] }: Listed = remotes.find((each) => each.name === module) ?? {};
    const further = scripts.map((path) => new URL(path, new URL(usual, location.href)).href);
    for (const address of [entry, ...further])
      await new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { onload: resolve, onerror: resolve });
        script.src = address;
        document.head.append(script);
      });
  }, name);
  return wasAttacked(page);
};

for (const [change, cause] of Object.entries(changes))
  test(`runs nothing of a thief who changes ${change} (TRU-01 TRU-02)`, async ({ page, stack, trader }) => {
    await releaseVariant(stack, name, '1.0.0');
    await addToStore(stack, 'mf-thief/1.0.0/remoteEntry.js');
    await addToStore(stack, `${name}/9.9.9/remoteEntry.js`);
    await cause(page, stack);
    expect(await isUnprotectedAttacked(page)).toBe(true);
    await openSignedIn(page, trader, '/account');
    const failure = page.getByRole('main').getByRole('alert');
    // A module without a valid release has no page.
    const pages = heading(page, 'Account Settings').or(heading(page, 'Page not found'));
    await expect(failure.or(pages)).toBeVisible();
    expect(await wasAttacked(page)).toBe(false);
  });

test('runs nothing of a worker that was changed, and nothing of a page in the store (TRU-01)', async ({
  page,
  stack,
  trader,
}) => {
  await page.route(/\/workers\/reader\.worker\.js/, (route) => route.fulfill({ body: evilCode }));
  await openSignedIn(page, trader, '/import');
  await chooseFile(page, getSample('tradovate-performance.csv'));
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('A part of this page could not be loaded.');
  expect(await wasAttacked(page)).toBe(false);
  await page.unrouteAll();
  await page.reload();
  await chooseFile(page, getSample('tradovate-performance.csv'));
  await expect(getSource(page, 'Tradovate Performance')).toBeVisible();
  const html = '<script src="remoteEntry.js"></script><script>globalThis.attacked = true</script>';
  await getReleaseStore(stack).create('modules/mf-thief/1.0.0/page.html', Buffer.from(html));
  await addToStore(stack, 'mf-thief/1.0.0/remoteEntry.js');
  await page.goto('/modules/mf-thief/1.0.0/page.html');
  expect(await wasAttacked(page)).toBe(false);
});
