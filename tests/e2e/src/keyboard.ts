import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Why the focused element does not meet WCAG, or '': it has no visible outline (2.4.7), or it is completely outside the
 * window or covered, e.g. by a sticky bar (2.4.11). A heading is focused for screen readers only.
 */
const findFocusProblem = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches('[tabindex="-1"]')) return '';
    // A radio button is visible as its label.
    const visible = (focused.matches('[type=radio]') && focused.closest('label')) || focused;
    const { outlineStyle, outlineWidth } = getComputedStyle(visible);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `unmarked focus: ${visible.outerHTML}`;
    const { left, right, top, bottom } = visible.getBoundingClientRect();
    const xs = [Math.max(left, 0) + 2, (left + right) / 2, Math.min(right, innerWidth) - 2];
    const ys = [Math.max(top, 0) + 2, (top + bottom) / 2, Math.min(bottom, innerHeight) - 2];
    const isVisible = xs.some((x) => ys.some((y) => visible.contains(document.elementFromPoint(x, y))));
    return isVisible ? '' : `hidden focus: ${visible.outerHTML}`;
  });

/** A dialog answers keys once it has the focus. A machine can be faster than that, a person cannot. */
export function expectFocusInside(target: Locator): Promise<void> {
  return expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** More than any page has. */
const MAX_TAB_STOPS = 150;

/** A keyboard without a mouse: after each key, the focus must be visible. */
export function createKeyboard(page: Page) {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      // A closing dialog may cover it for a moment.
      await expect.poll(() => findFocusProblem(page), `after ${key}`).toBe('');
    }
  };

  const has = (target: Locator): Promise<boolean> =>
    target.evaluateAll((all) => all.some((one) => one === document.activeElement));

  /** Moves the focus there from stop to stop. */
  const focus = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MAX_TAB_STOPS && !(await has(target)); stop += 1) await press(key);
    await expect(target).toBeFocused();
  };

  return {
    press,
    focus,
    type: (text: string): Promise<void> => page.keyboard.type(text),
    /** Presses Enter on a link or a button. */
    activate: async (target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> => {
      await focus(target, key);
      await press('Enter');
    },
    /** Replaces the text of a field. */
    fill: async (field: Locator, text: string): Promise<void> => {
      await focus(field);
      await press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
}
