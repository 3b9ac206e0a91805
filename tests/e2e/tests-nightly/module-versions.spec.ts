import { promote, prune, publish } from 'releases';
import { barLink, heading } from '../src/nav.ts';
import {
  buildNewModule,
  getContractsVersion,
  getReleaseStore,
  releaseVariant,
  removeReleases,
} from '../src/releases.ts';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';
import { firstVisit, visit } from '../src/transfer.ts';

test.afterAll(({ stack }) => removeReleases(stack));

const name = 'mf-account';
const withHeading = (text: string) => ({ 'Account Settings': text });

test('a module that was built with other contracts runs with its own copy (MFE-05)', async ({
  page,
  stack,
  trader,
}) => {
  const others = { [await getContractsVersion(name)]: '0.1.0-other', ...withHeading('Your account, other contracts') };
  await releaseVariant(stack, name, '2.5.0', others);
  await signIn(page, trader);
  const { code } = await visit(page, () => page.goto('/account'));
  await expect(heading(page, 'Your account, other contracts')).toBeVisible();
  await releaseVariant(stack, name, '2.6.0', withHeading('Your account, same contracts'));
  const { code: less } = await visit(page, () => page.reload());
  await expect(heading(page, 'Your account, same contracts')).toBeVisible();
  // The browser also prefetches the files of the last visit, which are those of the previous version.
  const countFiles = (version: string, list: typeof code) =>
    new Set(list.map(({ path }) => path).filter((path) => path.startsWith(`/modules/${name}/${version}/`))).size;
  expect(countFiles('2.5.0', code)).toBeGreaterThan(countFiles('2.6.0', less));
  expect(countFiles('2.6.0', less)).toBeGreaterThan(0);
});

test('a fifth module owns its path once it is released, without a change of the shell (MFE-01)', async ({
  page,
  stack,
  trader,
}) => {
  const built = await buildNewModule('journal-notes');
  await signIn(page, trader);
  await page.goto('/journal-notes');
  await expect(heading(page, 'Page not found')).toBeVisible();
  const { code: before } = await firstVisit(page, stack.url, '/');
  await publish(getReleaseStore(stack), built);
  await promote(getReleaseStore(stack), 'mf-journal-notes', built.module.version);
  await page.goto('/journal-notes');
  await expect(heading(page, 'Journal Notes')).toBeVisible();
  await expect(page.getByText('For Ada')).toBeVisible();
  expect((await firstVisit(page, stack.url, '/')).code).toEqual(before);
});

test.describe('an open tab whose module version was removed', () => {
  test.use({
    allowedConsoleErrors:
      /Failed to load resource|chunk|Federation Runtime|could not be loaded|outdated|MIME type|LoadError/,
  });

  test('loads the next version without a question if it never used the old one (MFE-03)', async ({
    page,
    stack,
    trader,
  }) => {
    await releaseVariant(stack, name, '20.0.0', withHeading('Account, old'));
    await page.route('**/modules/mf-account/20.0.0/**', (route) => route.abort());
    await signIn(page, trader);
    await releaseVariant(stack, name, '20.1.0', withHeading('Account, next'));
    await prune(getReleaseStore(stack), name, ['20.0.0']);
    await barLink(page, 'Account').click();
    await expect(heading(page, 'Account, next')).toBeVisible();
  });
});
