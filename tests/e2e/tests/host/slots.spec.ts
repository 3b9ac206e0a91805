import { storageKeys } from 'contracts';
import { calls } from 'contracts/every-call';
import { promote, publish, rollback, rollbackAndWithdraw, unrelease } from 'releases';
import { readLayoutShift, recordLayoutShifts } from '../../src/layout-shift.ts';
import { buildTestModule } from '../../src/module-builds.ts';
import { heading } from '../../src/nav.ts';
import { buildNewModule, getReleaseStore, readShell, removeReleases, toVariant } from '../../src/releases.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, getApi, openSignedIn } from '../../src/traders.ts';

test.use({ allowedConsoleErrors: /fault: panel|hangs did not display|blocked the page before/ });
test.afterAll(({ stack }) => removeReleases(stack));

/** The shell gives a panel up that displays nothing for so long. */
const PANEL_LIMIT_MS = 10_000;

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a page shows panels of a module that it does not know; broken ones change nothing else, and a rollback takes all away (SLT-01 SLT-02 SLT-03)', async ({
  page,
  stack,
  trader,
}) => {
  const built = await buildTestModule('mf-faulty');
  const store = getReleaseStore(stack);
  const release = async (version: string, panels: typeof built.module.panels) => {
    await publish(store, { ...built, module: { ...built.module, version, panels } });
    await promote(store, 'mf-faulty', version);
  };
  await release('1.0.0', undefined);
  const { id } = await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
  // Otherwise the first page stores the browser's zone, and reads the settings again, before or after the reload.
  const settings = { token: trader.idToken, headers: { 'if-match': '0' }, body: { timeZone: 'UTC' } };
  await getApi(stack).call(calls.settings.change, settings);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openSignedIn(page, trader, `/trades/${id}`);
  await expect(heading(page, 'Trade Details')).toBeVisible();
  expect(requested.filter((url) => url.includes('/mf-faulty/'))).toEqual([]);

  await test.step('a release brings the panels, which wait for the page and move nothing', async () => {
    await release('1.1.0', built.module.panels);
    await recordLayoutShifts(page);
    await page.reload();
    await expect(panel(page, 'Works')).toContainText('A panel about NVDA');
    // Page and panel both read the trade. The document before the reload may still have asked for it.
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(urls.filter((url) => url.endsWith(`/api/trades/${id}`))).toHaveLength(1);
    await expect(panel(page, 'Throws')).toContainText('This panel stopped because of an error.');
    expect(await readLayoutShift(page)).toBeLessThan(0.05);
  });

  await test.step('a panel cannot cover the page', async () => {
    const cover = await panel(page, 'Works').evaluate((region) => {
      const element = document.createElement('div');
      element.style.cssText = 'position: fixed; inset: 0';
      region.append(element);
      const { width, height } = element.getBoundingClientRect();
      const frame = region.getBoundingClientRect();
      element.remove();
      return { isInside: height <= frame.height && width <= frame.width, height };
    });
    expect(cover.isInside).toBe(true);
    expect(cover.height).toBeGreaterThan(0);
  });

  await test.step('a panel that hangs is given up', async () => {
    await page.clock.install();
    await page.reload();
    await expect(panel(page, 'Works')).toContainText('A panel about NVDA');
    await page.clock.fastForward(PANEL_LIMIT_MS);
    await expect(panel(page, 'Hangs')).toContainText('This panel is not available right now.');
    expect(await readLayoutShift(page)).toBeLessThan(0.05);
  });

  await test.step('the page works as without them', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Edit trade' })).toBeVisible();
    await expect(panel(page, 'Works')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page, 'Works')).toContainText('A panel about NVDA');
  });

  await test.step('a withdrawal takes them away, and only them', async () => {
    await rollbackAndWithdraw(store, 'mf-faulty');
    await page.reload();
    await expect(heading(page, 'Trade Details')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(panel(page, 'Works')).toHaveCount(0);
  });

  await test.step('a further release can be rolled back, too', async () => {
    await release('1.2.0', built.module.panels?.slice(2));
    await page.reload();
    await expect(panel(page, 'Works')).toContainText('A panel about NVDA');
    await rollback(store, 'mf-faulty');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(panel(page, 'Works')).toHaveCount(0);
  });
});

test('a panel that never ends freezes one tab; the next one does without it and reports it (SLT-02 REL-03)', async ({
  page,
  stack,
  trader,
}) => {
  const built = await buildTestModule('mf-faulty');
  const panels = built.module.panels?.slice(2);
  const looping = toVariant(built, '2.0.0', { '"no fault of a panel"': '"never ends"' });
  await publish(getReleaseStore(stack), { ...looping, module: { ...looping.module, panels } });
  await promote(getReleaseStore(stack), 'mf-faulty', '2.0.0');
  const { id } = await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
  await openSignedIn(page, trader, '/trades');
  const frozen = await page.context().newPage();
  await frozen.goto(`/trades/${id}`, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.blockedPanels))
    .toContain('mf-faulty/works');
  await frozen.close();
  const next = await page.context().newPage();
  const reported = next.waitForRequest(
    (request) => request.url().endsWith('/telemetry/loads') && String(request.postData()).includes('slow'),
  );
  // The trader waits for a while, before closing a tab.
  await next.clock.setFixedTime(Date.now() + 60_000);
  await next.goto(`/trades/${id}`);
  await expect(panel(next, 'Works')).toContainText('This panel made the page stop responding.');
  expect((await reported).postDataJSON().loads).toContainEqual(
    expect.objectContaining({ module: 'mf-faulty@2.0.0', outcome: 'slow', path: '/trades/:tradeId' }),
  );
  await unrelease(getReleaseStore(stack), 'mf-faulty');
});

test('a new module shows its panel on Trade Details until it is rolled back; shell and trades stay as they were (SLT-04)', async ({
  page,
  stack,
  trader,
}) => {
  const built = await buildNewModule('trade-quotes');
  const store = getReleaseStore(stack);
  const release = async (version: string, panels: typeof built.module.panels) => {
    await publish(store, { ...built, module: { ...built.module, version, panels } });
    await promote(store, 'mf-trade-quotes', version);
  };
  /** The shell, and the module of Trade Details with the hashes of its files. */
  const readOthers = async () => {
    const { remotes } = await (await page.request.get('/remotes.json')).json();
    const trades = remotes.find(({ name }: { name: string }) => name === 'mf-trades');
    expect(trades).toBeDefined();
    return { shell: await readShell(page), trades };
  };
  const before = await readOthers();
  const { id } = await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
  await release('1.0.0', undefined);
  await release('1.1.0', built.module.panels);
  await openSignedIn(page, trader, `/trades/${id}`);
  await expect(panel(page, 'Trade Quotes')).toContainText('Nothing here yet for NVDA.');
  expect(await readOthers()).toEqual(before);
  await rollback(store, 'mf-trade-quotes');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(panel(page, 'Trade Quotes')).toHaveCount(0);
  expect(await readOthers()).toEqual(before);
});
