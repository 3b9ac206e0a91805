import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What is wrong with where the focus is, or '': that it cannot be seen at all (WCAG 2.4.7), or that all of it lies
 * outside the window or under something else, a sticky bar say (2.4.11). A heading has it for those who hear it.
 */
const wrongWithFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches('[tabindex="-1"]')) return '';
    // A radio button is seen as its label.
    const seen = (focused.matches('[type=radio]') && focused.closest('label')) || focused;
    const { outlineStyle, outlineWidth } = getComputedStyle(seen);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `unmarked focus: ${seen.outerHTML}`;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const xs = [Math.max(left, 0) + 2, (left + right) / 2, Math.min(right, innerWidth) - 2];
    const ys = [Math.max(top, 0) + 2, (top + bottom) / 2, Math.min(bottom, innerHeight) - 2];
    const shows = xs.some((x) => ys.some((y) => seen.contains(document.elementFromPoint(x, y))));
    return shows ? '' : `focus out of sight: ${seen.outerHTML}`;
  });

/** More stops than any page has. */
const allStops = 150;

/** A person who has no mouse: every key goes where the focus is, and after each one the focus must be seen. */
export const keyboardOf = (page: Page) => {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      // A window that closes may lie over it for a moment.
      await expect.poll(() => wrongWithFocus(page), `after ${key}`).toBe('');
    }
  };

  const has = (target: Locator): Promise<boolean> =>
    target.evaluateAll((all) => all.some((one) => one === document.activeElement));

  /** Goes there from stop to stop. */
  const to = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < allStops && !(await has(target)); stop += 1) await press(key);
    await expect(target).toBeFocused();
  };

  return {
    press,
    to,
    type: (text: string): Promise<void> => page.keyboard.type(text),
    /** Takes a link or a button. */
    take: async (target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> => {
      await to(target, key);
      await press('Enter');
    },
    /** Writes into a field, over what is in it. */
    fill: async (field: Locator, text: string): Promise<void> => {
      await to(field);
      await press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
};
