import { findViolations, wcagTags } from '../src/page-checks.ts';
import { expect, type Page, test } from '../src/test.ts';
import { buildUi, openUi } from '../src/ui-page.ts';

// The page is served from a folder, without the product.
test.use({ baseURL: undefined });

let ui: Awaited<ReturnType<typeof buildUi>>;
test.beforeAll(async () => {
  ui = await buildUi();
});
test.afterAll(() => ui.remove());

/** Only WCAG rules: a page with parts of many pages cannot have an ordered heading structure. */
const violations = (page: Page, within = 'body') => findViolations(page, { type: 'tag', values: wcagTags }, within);

/** Overlays, by the button that opens each. */
const overlays = {
  'Open a confirmation': '[role=alertdialog]',
  'Open a busy confirmation': '[role=alertdialog]',
  'Open a dialog': '[role=dialog]',
  'Open a long dialog': '[role=dialog]',
  'Open a menu': '[role=menu]',
  'Open an error': 'li:has-text("An error occurred.")',
  'Open a notice': 'li:has-text("Trade deleted.")',
};

for (const theme of ['Light', 'Dark']) {
  test(`${theme}: every component in every state meets WCAG AA (NAV-11)`, async ({ page }) => {
    await openUi(page, ui.folder);
    await page.getByRole('radio', { name: theme }).check();
    await expect(page.getByRole('article')).not.toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    for (const [opener, overlay] of Object.entries(overlays)) {
      await page.getByRole('button', { name: opener, exact: true }).click();
      await expect(page.locator(overlay)).toBeVisible();
      expect(await violations(page, overlay.replace(/:has-text.*/, '[data-state=open]')), opener).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}
