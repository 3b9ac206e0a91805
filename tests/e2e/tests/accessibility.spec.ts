import { findAccessibilityViolations, getHorizontalOverflow } from '../src/page-checks.ts';
import { accountStates } from '../src/states/account.ts';
import { dashboardStates } from '../src/states/dashboard.ts';
import { entryStates } from '../src/states/entry.ts';
import { identityStates } from '../src/states/identity.ts';
import { publicStates } from '../src/states/public.ts';
import { tradeStates } from '../src/states/trades.ts';
import { expect, test } from '../src/test.ts';

// One pass per page, in one theme. The nightly matrix checks every state in both themes, sizes and zooms.
const groups = [
  { name: 'the public pages', states: publicStates, checked: ['home', 'pricing', 'no such page'] },
  {
    name: 'signing up and in',
    states: identityStates,
    checked: ['sign-up', 'sign-in', 'new password', 'unverified, sent again', 'profile asked for'],
  },
  { name: 'the dashboard', states: dashboardStates, checked: ['dashboard, full', 'a day'] },
  {
    name: 'the list and a trade',
    states: tradeStates,
    checked: ['list, full', 'a trade', 'an image enlarged', 'a trade, edited with a mistake'],
  },
  { name: 'adding trades', states: entryStates, checked: ['add trade, with files', 'setup types'] },
  {
    name: 'the account and a failed module',
    states: accountStates,
    checked: ['analysis', 'account', 'a module that is down'],
  },
];

// Some states are failed calls.
test.use({ reducedMotion: 'reduce', allowedConsoleErrors: /Failed to load|failed|ERR_|mf-trades|Federation Runtime/ });

for (const { name, states, checked } of groups) {
  test(`meets WCAG 2.2 AA and fits a phone: ${name} (NAV-11 NAV-12)`, async ({ page, stack, trader }) => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    // Each state continues from the previous one.
    for (const [state, reach] of Object.entries(states)) {
      await test.step(state, async () => {
        await reach({ page, stack, trader });
        if (!checked.includes(state)) return;
        expect.soft(await findAccessibilityViolations(page), state).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        expect.soft(await getHorizontalOverflow(page), state).toBe(0);
        await page.setViewportSize(size);
      });
      if (state === checked.at(-1)) break;
    }
  });
}
