import { findPageProblems } from '../src/page-checks.ts';
import { accountStates } from '../src/states/account.ts';
import { dashboardStates } from '../src/states/dashboard.ts';
import { entryStates } from '../src/states/entry.ts';
import { identityStates } from '../src/states/identity.ts';
import { publicStates } from '../src/states/public.ts';
import { tradeStates } from '../src/states/trades.ts';
import { expect, test } from '../src/test.ts';

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
test.setTimeout(400_000);
test.describe.configure({ mode: 'parallel' });

for (const [name, states] of Object.entries(groups)) {
  test(`meets WCAG 2.2 AA in both themes, at 200 %, at 320 px and with increased text spacing: ${name} (NAV-11 NAV-12)`, async ({
    page,
    stack,
    trader,
  }) => {
    for (const [state, reach] of Object.entries(states)) {
      await test.step(state, async () => {
        await reach({ page, stack, trader });
        expect.soft(await findPageProblems(page), state).toEqual([]);
      });
    }
  });
}
