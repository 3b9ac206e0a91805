import { expect, type Page } from '@playwright/test';
import { heading } from './nav.ts';

type ShiftWindow = Window & { layoutShift?: number };

/** Adds up the layout shifts of the documents that the page loads from now on. */
export function recordLayoutShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts = window as ShiftWindow;
    shifts.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.layoutShift = (shifts.layoutShift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function readLayoutShift(page: Page): Promise<number | undefined> {
  return page.evaluate(() => (window as ShiftWindow).layoutShift);
}

const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/**
 * Opens a page whose calls are answered one by one, the latest first, each after the earlier reply was painted.
 * @param isComplete resolves when everything is shown
 * @returns the layout shift
 */
export async function measureSlowLoad(
  page: Page,
  path: string,
  isComplete: (page: Page) => Promise<unknown>,
): Promise<number | undefined> {
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' || request.url().includes('/api/auth/')) return route.continue();
    const response = await route.fetch();
    held.push(() => route.fulfill({ response }));
  });
  await recordLayoutShifts(page);
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  let isShown = false;
  const shown = isComplete(page).finally(() => {
    isShown = true;
  });
  while (!isShown || held.length > 0) {
    await waitForPaint(page);
    await held.pop()?.();
  }
  await shown;
  await waitForPaint(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return readLayoutShift(page);
}
