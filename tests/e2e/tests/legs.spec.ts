import { chooseFile, createSpreads, getSource, importAll } from '../src/import.ts';
import { findAccessibilityViolations, getHorizontalOverflow } from '../src/page-checks.ts';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

test.use({ reducedMotion: 'reduce' });

test('a trader imports spreads, merges their legs with one click, takes the defined risk, and undoes the merge (LEG-03 LEG-04 LEG-06)', async ({
  page,
  trader,
}) => {
  const offer = page.getByRole('region', { name: '6 trades look like 1 vertical and 1 iron condor' });
  await signIn(page, trader, '/import');
  await test.step('imports the file, which has legs as trades of their own', async () => {
    await chooseFile(page, createSpreads());
    const source = getSource(page, 'Interactive Brokers Flex Query');
    await expect(source.getByRole('radio', { name: 'Ask after the import' })).toBeChecked();
    await importAll(page, 'Interactive Brokers Flex Query', 6);
  });
  await test.step('merges what looks like one', async () => {
    await expect(offer).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await offer.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('6 trades merged into 2.')).toBeVisible();
    await expect(offer).toBeHidden();
  });
  await test.step('finds them by structure, and one of them by the ticker of a leg', async () => {
    await page.goto('/trades?structure=vertical');
    await expect(page.getByRole('link', { name: /SPY vertical/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /SPY iron condor/ })).toBeHidden();
    await page.goto('/trades?q=SPY260717C00610000');
    await page.getByRole('link', { name: /SPY iron condor/ }).click();
  });
  await test.step('reads the legs, and takes the defined risk', async () => {
    const legs = page.getByRole('table', { name: 'Legs' });
    await expect(legs.getByRole('row', { name: /550 Put Short/ })).toContainText('1.90');
    await expect(page.getByText('Defined risk $790.00')).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use as risk' }).click();
    await expect(page.getByText('Risk of $790.00 set on 1 trade.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use as risk' })).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(legs).toBeVisible();
    expect(await getHorizontalOverflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('compares structures', async () => {
    await page.goto('/reports/by/structure');
    await expect(page.getByRole('row', { name: /Iron condor/ })).toContainText('$131.60');
  });
  await test.step('undoes the merge from My Trades, which offers it again', async () => {
    await page.goto('/trades');
    await page.getByRole('button', { name: 'Undo changes' }).click();
    await page.getByRole('menuitem', { name: '6 trades merged into 2.' }).click();
    await expect(offer).toBeVisible();
    await expect(page.getByRole('link', { name: /SPY Jul 17, 2026 550 Put/ })).toBeVisible();
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toBeHidden();
  });
});
