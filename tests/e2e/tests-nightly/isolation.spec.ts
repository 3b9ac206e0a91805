import type { Route } from '@playwright/test';
import { TelemetryBody } from 'contracts';
import { promote, publish } from 'releases';
import { buildTestModule, buildWithNewerUi } from '../src/module-builds.ts';
import { barLink, heading } from '../src/nav.ts';
import { getReleaseStore, removeReleases } from '../src/releases.ts';
import { expect, type Page, test } from '../src/test.ts';

// tests/e2e/modules/mf-faulty fails on request. The bar and the other modules must not be affected.
test.use({
  actionTimeout: 10_000,
  allowedConsoleErrors: /fault|LoadError|Failed to load resource|Federation Runtime|chunk|MIME type|Unexpected token/,
});

let version = '';
test.beforeAll(async ({ stack }) => {
  const faulty = await buildTestModule('mf-faulty');
  version = faulty.module.version;
  const newerBadge = '@layer components { .badge { text-transform: uppercase; } }';
  for (const built of [faulty, await buildWithNewerUi('mf-second', 'display/values.module.css', newerBadge)]) {
    await publish(getReleaseStore(stack), built);
    await promote(getReleaseStore(stack), built.module.name, built.module.version);
  }
});
test.afterAll(({ stack }) => removeReleases(stack));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const failure = (page: Page) => page.getByRole('main').getByRole('alert');

/** Leaves the page by the bar, to a page of another module. */
const expectOthersAlive = async (page: Page) => {
  await barLink(page, 'Log-In').click();
  await expect(heading(page, 'Welcome back')).toBeVisible();
};

/** The entry contains the module's first code, which is small. */
const files = {
  entry: '**/mf-faulty/*/remoteEntry.js*',
  chunk: '**/mf-faulty/*/assets/styled.js*',
  styles: '**/mf-faulty/*/assets/styled.css*',
};
const refuse = (route: Route) => route.abort();
const failInJson = (route: Route) => route.fulfill({ status: 503, json: { error: 'down' } });
const answerHtml = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Oops</title>' });

for (const [what, answer, missing] of [
  ['is refused', refuse, ['entry', 'chunk', 'styles']],
  ['is 503 with a JSON body', failInJson, ['entry', 'styles']],
  ['is HTML instead', answerHtml, ['entry', 'chunk']],
] as const) {
  test(`a module file that ${what} affects only its own pages, and Retry brings them back (MFE-03)`, async ({
    page,
  }) => {
    for (const file of missing) {
      await test.step(file, async () => {
        await page.route(files[file], answer);
        await page.goto('/faulty/styled');
        await expect(failure(page)).toContainText('The module mf-faulty');
        await button(page, 'Retry').click();
        await expect(failure(page)).toContainText('The module mf-faulty');
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

test('a module that throws in an event, floods the console or leaks a timer affects nothing else (MFE-03)', async ({
  page,
}) => {
  const reported: TelemetryBody['errors'] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/telemetry')) return;
    reported.push(...TelemetryBody.parse(request.postDataJSON()).errors);
  });
  await page.goto('/faulty');
  await button(page, 'Throw').click();
  await expect(page.getByText('Something on this page did not work.').first()).toBeVisible();
  await button(page, 'Reject').click();
  await button(page, 'Flood').click();
  await button(page, 'Start a timer').click();
  await button(page, 'Clicked 0').click();
  await expect(button(page, 'Clicked 1')).toBeVisible();
  await expect.poll(() => reported.map((error) => error.name)).toEqual(['Error', 'Error']);
  expect(new Set(reported.map(({ module }) => module))).toEqual(new Set([`mf-faulty@${version}`]));
  await expectOthersAlive(page);
  const ticks = () => page.evaluate<number>('window.ticks ?? 0');
  const before = await ticks();
  await expect.poll(ticks).toBeGreaterThan(before);
  await expect(heading(page, 'Welcome back')).toBeVisible();
});

test('a path belongs to its owner, whatever another module claims (MFE-02)', async ({ page }) => {
  await page.goto('/faulty');
  await button(page, 'Open another module’s path').click();
  await expect(heading(page, 'Welcome back')).toBeVisible();
  await expect(page).toHaveURL('/signin');
});

test('two modules keep their own class names and component versions (MFE-05)', async ({ page }) => {
  const expectFaulty = async () => {
    await expect(page.getByText('A box of Faulty')).toHaveCSS('text-align', 'center');
    await expect(page.getByText('A box of Faulty')).toHaveCSS('letter-spacing', 'normal');
    await expect(page.getByText('Badge of Faulty')).toHaveCSS('text-transform', 'none');
  };
  await page.goto('/faulty');
  await expectFaulty();
  await page.getByRole('link', { name: 'Second' }).click();
  await expect(page.getByText('A box of Second')).toHaveCSS('text-align', 'start');
  await expect(page.getByText('A box of Second')).toHaveCSS('letter-spacing', '3px');
  await expect(page.getByText('Badge of Second')).toHaveCSS('text-transform', 'uppercase');
  await page.getByRole('link', { name: 'Faulty', exact: true }).click();
  await expectFaulty();
});
