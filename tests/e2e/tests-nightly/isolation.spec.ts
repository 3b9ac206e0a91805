import type { Route } from '@playwright/test';
import { type ModuleBuild, promote, publish } from 'releases';
import { buildTestModule, buildWithNewerUi } from '../src/module-builds.ts';
import { acceptPreview } from '../src/preview.ts';
import { getReleaseStore, removeReleases } from '../src/releases.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';

test.afterAll(({ stack }) => removeReleases(stack));

// tests/e2e/modules/mf-trouble fails on request. The bar and the other modules must not be affected.
test.use({
  actionTimeout: 10_000,
  allowedConsoleErrors: /trouble|LoadError|Failed to load resource|Federation Runtime|chunk|MIME type|Unexpected token/,
});

let built: ModuleBuild;

const release = async (stack: Stack, module: ModuleBuild) => {
  await publish(getReleaseStore(stack), module);
  await promote(getReleaseStore(stack), module.module.name, module.module.version);
};

test.beforeAll(async ({ stack }) => {
  built = await buildTestModule('mf-trouble');
  await release(stack, built);
  await release(
    stack,
    await buildWithNewerUi(
      'mf-beside',
      'display/Badge.module.css',
      '@layer components { .badge { text-transform: uppercase; } }',
    ),
  );
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const failure = (page: Page) => page.getByRole('main').getByRole('alert');
const suffer = (page: Page, from?: string) => page.evaluate((trouble) => Object.assign(window, { trouble }), from);

/** Leaves the page by the bar, to a page of another module. */
const expectOthersAlive = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log-In' }).click();
  await expect(heading(page, 'Welcome back')).toBeVisible();
};

test.describe('a file of a module', () => {
  const files = {
    manifest: '**/mf-trouble/*/mf-manifest.json*',
    entry: '**/mf-trouble/*/remoteEntry.js*',
    chunk: '**/mf-trouble/*/assets/styled.*.js*',
    styles: '**/mf-trouble/*/assets/styled.*.css*',
  };
  const refuse = (route: Route) => route.abort();
  const failInJson = (route: Route) => route.fulfill({ status: 503, json: { error: 'down' } });
  const answerHtml = (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Oops</title>' });

  for (const [what, answer, missing] of [
    ['is refused', refuse, ['manifest', 'entry', 'chunk', 'styles']],
    ['is 503 with a JSON body', failInJson, ['manifest', 'entry', 'styles']],
    ['is HTML instead', answerHtml, ['manifest', 'chunk']],
  ] as const) {
    test(`that ${what} affects only its own pages, and Retry brings them back (MFE-03)`, async ({ page }) => {
      for (const file of missing) {
        await test.step(file, async () => {
          await page.route(files[file], answer);
          await page.goto('/trouble/styled');
          await expect(failure(page)).toContainText('The module mf-trouble');
          await button(page, 'Retry').click();
          await expect(failure(page)).toContainText('The module mf-trouble');
          await expectOthersAlive(page);
          await page.goBack();
          await expect(failure(page)).toBeVisible();
          await page.unroute(files[file]);
          await button(page, 'Retry').click();
          await expect(heading(page, 'Styled')).toBeVisible();
          await expect(page.getByText('Right is right')).toHaveCSS('text-align', 'right');
        });
      }
    });
  }
});

test('a file that hangs fails after 10 seconds, a page after 15, and Retry loads both (MFE-03)', async ({
  context,
}) => {
  const hang = () => new Promise<void>(() => {});
  const open = async (path: string, hanging?: string, trouble?: string) => {
    const page = await context.newPage();
    if (hanging) await page.route(hanging, hang);
    await page.addInitScript((kind) => Object.assign(window, { trouble: kind }), trouble);
    await page.goto(path);
    return page;
  };
  const pages = await Promise.all([
    open('/trouble', '**/mf-trouble/*/mf-manifest.json*'),
    open('/trouble', '**/mf-trouble/*/remoteEntry.js*'),
    open('/trouble/styled', '**/mf-trouble/*/assets/styled.*.js*'),
    open('/trouble/styled', '**/mf-trouble/*/assets/styled.*.css*'),
    open('/trouble', undefined, 'suspend'),
    open('/trouble/never', undefined, 'never'),
  ]);
  for (const [index, page] of pages.entries()) {
    await expect(failure(page), String(index)).toContainText('took too long to load', { timeout: 30_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.addInitScript(() => Object.assign(window, { trouble: undefined }));
    await suffer(page);
    await button(page, 'Retry').click();
    await expect(heading(page, page.url().endsWith('/trouble') ? 'Trouble' : 'Styled')).toBeVisible();
    await expectOthersAlive(page);
  }
});

test.describe('the code of a module', () => {
  for (const [what, trouble, sentence] of [
    ['throws while it loads', 'load', 'stopped because of an error'],
    ['exports the wrong shape', 'shape', 'is damaged'],
    ['throws while it renders', 'render', 'stopped because of an error'],
  ] as const) {
    test(`that ${what} affects only its own pages, and Retry brings them back (MFE-03)`, async ({ page }) => {
      await page.addInitScript((kind) => Object.assign(window, { trouble: kind }), trouble);
      await page.goto('/trouble');
      await expect(failure(page)).toContainText(`The module mf-trouble ${sentence}`);
      await expectOthersAlive(page);
      await page.goBack();
      await expect(failure(page)).toBeVisible();
      await suffer(page);
      await button(page, 'Retry').click();
      await expect(heading(page, 'Trouble')).toBeVisible();
    });
  }

  test('that throws in an event, floods the console or leaks a timer affects nothing else (MFE-03)', async ({
    page,
  }) => {
    const reported: { name: string; module: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/telemetry')) reported.push(...request.postDataJSON().errors);
    });
    await page.goto('/trouble');
    await button(page, 'Throw').click();
    await expect(page.getByText('Something on this page did not work.').first()).toBeVisible();
    await button(page, 'Reject').click();
    await button(page, 'Flood').click();
    await button(page, 'Start a timer').click();
    await button(page, 'Clicked 0').click();
    await expect(button(page, 'Clicked 1')).toBeVisible();
    await expect.poll(() => reported.map((error) => error.name)).toEqual(['Error', 'Error']);
    expect(new Set(reported.map(({ module }) => module))).toEqual(new Set([`mf-trouble@${built.module.version}`]));
    await expectOthersAlive(page);
    const ticks = () => page.evaluate<number>('window.ticks ?? 0');
    const before = await ticks();
    await expect.poll(ticks).toBeGreaterThan(before);
    await expect(heading(page, 'Welcome back')).toBeVisible();
  });

  test('that throws while it unmounts does not affect the next page (MFE-03)', async ({ page }) => {
    await page.goto('/trouble');
    for (const go of [
      () => page.getByRole('link', { name: 'Pricing' }).click(),
      () => page.getByRole('link', { name: 'Beside' }).click(),
      () => page.getByRole('link', { name: 'Styled' }).click(),
    ]) {
      await expect(heading(page, 'Trouble')).toBeVisible();
      await suffer(page, 'leaving');
      await go();
      await expect(heading(page, 'Trouble')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Pricing|Beside|Styled)$/);
      await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
      await suffer(page);
      await page.goBack();
    }
  });

  test('that blocks navigation asks, and then lets the trader leave (MFE-03)', async ({ page }) => {
    await page.goto('/trouble');
    await button(page, 'Hold me').click();
    await page.getByRole('link', { name: 'Log-In' }).click();
    await button(page, 'Leave').click();
    await expect(heading(page, 'Welcome back')).toBeVisible();
    await page.getByRole('link', { name: 'Pricing' }).click();
    await expect(heading(page, 'Pricing')).toBeVisible();
  });
});

test('a path belongs to its owner, whatever another module claims (MFE-02)', async ({ page }) => {
  await page.goto('/trouble');
  await button(page, 'Go where others are').click();
  await expect(heading(page, 'Welcome back')).toBeVisible();
  await expect(page).toHaveURL('/signin');
  await page.route('/remotes.json', async (route) => {
    const list = (await (await route.fetch()).json()) as { remotes: { name: string; paths: string[] }[] };
    const greedy = list.remotes.map((remote) =>
      remote.name === 'mf-trouble' ? { ...remote, paths: [...remote.paths, '/signin', '/nobody'] } : remote,
    );
    await route.fulfill({ json: { remotes: greedy } });
  });
  await page.goto('/signin');
  await expect(heading(page, 'Welcome back')).toBeVisible();
  await page.goto('/trouble');
  await expect(heading(page, 'Trouble')).toBeVisible();
  await page.goto('/nobody');
  await expect(heading(page, 'Page not found')).toBeVisible();
});

test('two modules keep their own class names and component versions (MFE-05)', async ({ page }) => {
  await page.goto('/trouble');
  const expectTrouble = async () => {
    await expect(page.getByText('A box of Trouble')).toHaveCSS('text-align', 'center');
    await expect(page.getByText('A box of Trouble')).toHaveCSS('letter-spacing', 'normal');
    await expect(page.getByText('Badge of Trouble')).toHaveCSS('text-transform', 'none');
  };
  await expectTrouble();
  await page.getByRole('link', { name: 'Beside' }).click();
  await expect(page.getByText('A box of Beside')).toHaveCSS('text-align', 'start');
  await expect(page.getByText('A box of Beside')).toHaveCSS('letter-spacing', '3px');
  await expect(page.getByText('Badge of Beside')).toHaveCSS('text-transform', 'uppercase');
  await page.getByRole('link', { name: 'Trouble', exact: true }).click();
  await expectTrouble();
});

test.describe('a module that this shell cannot run', () => {
  /** Publishes another version, which only a preview loads. */
  const publishAs = async (stack: Stack, version: string, contract: number, react: string) => {
    const manifest = JSON.parse(String(built.files.get('mf-manifest.json'))) as {
      shared: { name: string; requiredVersion: string }[];
    };
    for (const library of manifest.shared) if (library.name === 'react') library.requiredVersion = react;
    const files = new Map(built.files).set('mf-manifest.json', Buffer.from(JSON.stringify(manifest)));
    await publish(getReleaseStore(stack), { ...built, module: { ...built.module, version, contract }, files });
  };

  for (const [version, contract, react, sentence] of [
    [
      '2.0.0',
      2,
      '^19.0.0',
      'The module mf-trouble needs another version of the app. mf-trouble was built for module contract 2, but this shell supports 1.',
    ],
    [
      '3.0.0',
      1,
      '^20.0.0',
      'The module mf-trouble needs another version of the app. It needs react ^20.0.0, but this page has 19',
    ],
  ] as const) {
    test(`shows a message, and none of its code runs: ${sentence} (MFE-05)`, async ({ page, stack }) => {
      await publishAs(stack, version, contract, react);
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script' && request.url().includes('mf-trouble')) scripts.push(request.url());
      });
      await page.goto(`/?try=mf-trouble@${version}`);
      await acceptPreview(page);
      scripts.length = 0;
      await page.goto('/trouble');
      await expect(failure(page)).toContainText(sentence);
      await expectOthersAlive(page);
      expect(scripts).toEqual([]);
      await button(page, 'Exit preview').click();
      await page.goto('/trouble');
      await expect(heading(page, 'Trouble')).toBeVisible();
    });
  }
});
