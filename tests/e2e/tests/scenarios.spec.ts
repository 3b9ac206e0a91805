import { createKeyboard } from '../src/keyboard.ts';
import { bar, heading } from '../src/nav.ts';
import { findAccessibilityViolations } from '../src/page-checks.ts';
import { fillExits } from '../src/scenarios.ts';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

test('a trader tries other exits by keyboard, and opens a trade of a cell (WIF-05)', async ({
  page,
  stack,
  trader,
}) => {
  const keys = createKeyboard(page);
  await fillExits(stack, trader);
  await signIn(page, trader);
  await test.step('opens Scenarios in the Review menu', async () => {
    await bar(page).getByRole('button', { name: 'Review' }).click();
    await bar(page).getByRole('link', { name: 'Scenarios' }).click();
    await expect(heading(page, 'Scenarios')).toBeFocused();
    await expect(page.getByText(/^You made .* in 12 trades\.$/)).toBeVisible();
  });
  await test.step('chooses a cell by arrows and Enter', async () => {
    await page.goto('/scenarios?stops=1,none&targets=1,2&cell=none:1');
    await keys.focus(page.getByRole('gridcell', { selected: true }));
    await keys.press('ArrowUp', 'ArrowRight', 'Enter');
    await expect(
      page.getByRole('gridcell', { selected: true, name: /: stop 1R, target 2R, .* hatched$/ }),
    ).toBeFocused();
    await expect(page.getByRole('img', { name: /^Equity with stop 1R, target 2R/ })).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step('opens the last trade of the cell', async () => {
    await page.getByRole('link', { name: 'NVDA, Jan 16, 2026' }).click();
    await expect(heading(page, 'Trade Details')).toBeVisible();
  });
});
