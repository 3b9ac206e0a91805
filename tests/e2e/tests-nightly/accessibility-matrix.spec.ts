import { findPageProblems } from '../src/page-checks.ts';
import { stateGroups } from '../src/states/groups.ts';
import { expect, test } from '../src/test.ts';

// Some states are failed calls.
test.use({ reducedMotion: 'reduce', allowedConsoleErrors: /Failed to load|failed|ERR_|mf-trades|Federation Runtime/ });
test.setTimeout(400_000);
test.describe.configure({ mode: 'parallel' });

for (const { name, states } of stateGroups) {
  test(`meets WCAG 2.2 AA in both themes, at 200 %, at 320 px and with increased text spacing: ${name} (NAV-11 NAV-12 RPT-08)`, async ({
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
