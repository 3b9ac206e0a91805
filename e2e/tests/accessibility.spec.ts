import { findAccessibilityViolations, getHorizontalOverflow } from '../src/page-checks.ts';
import { accountStates } from '../src/states/account.ts';
import { dashboardStates } from '../src/states/dashboard.ts';
import { entryStates } from '../src/states/entry.ts';
import { identityStates } from '../src/states/identity.ts';
import { publicStates } from '../src/states/public.ts';
import { tradeStates } from '../src/states/trades.ts';
import { expect, test } from '../src/test.ts';

// Every state of the pages once, in one theme; the nightly matrix repeats them in both themes, sizes and zooms.
const groups = {
  'the public pages': publicStates,
  'signing up and in': identityStates,
  'the dashboard': dashboardStates,
  'the list and a trade': tradeStates,
  'adding trades': entryStates,
  'the account and failures': accountStates,
};

// Some states are failed calls.
test.use({ reducedMotion: 'reduce', allowedConsoleErrors: /Failed to load|failed|ERR_|mf-trades|Federation Runtime/ });

for (const [name, states] of Object.entries(groups)) {
  test(`meets WCAG 2.2 AA and fits a phone: ${name} (NAV-11 NAV-12)`, async ({ page, stack, trader }) => {
    test.setTimeout(180_000);
    for (const [state, reach] of Object.entries(states)) {
      await test.step(state, async () => {
        await reach({ page, stack, trader });
        expect.soft(await findAccessibilityViolations(page), state).toEqual([]);
        const size = page.viewportSize();
        await page.setViewportSize({ width: 360, height: 740 });
        expect.soft(await getHorizontalOverflow(page), state).toBe(0);
        if (size) await page.setViewportSize(size);
      });
    }
  });
}
