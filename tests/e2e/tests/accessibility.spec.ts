import { findAccessibilityViolations, getHorizontalOverflow } from '../src/page-checks.ts';
import { stateGroups } from '../src/states/groups.ts';
import { expect, test } from '../src/test.ts';

// One pass per page, in one theme. The nightly matrix checks every state in both themes, sizes and zooms.
// Some states are failed calls.
test.use({ reducedMotion: 'reduce', allowedConsoleErrors: /Failed to load|failed|ERR_|mf-trades|Federation Runtime/ });

for (const { name, states, checked } of stateGroups) {
  test(`meets WCAG 2.2 AA and fits a phone: ${name} (NAV-11 NAV-12 RPT-08)`, async ({ page, stack, trader }) => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    // Each state continues from the previous one.
    for (const [state, reach] of Object.entries(states)) {
      await test.step(state, async () => {
        await reach({ page, stack, trader });
        if (!checked.includes(state)) return;
        expect.soft(await findAccessibilityViolations(page), state).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        // The page learns of its new width a moment after the window has it.
        await expect.soft.poll(() => getHorizontalOverflow(page), { message: state }).toBe(0);
        await page.setViewportSize(size);
      });
      if (state === checked.at(-1)) break;
    }
  });
}
