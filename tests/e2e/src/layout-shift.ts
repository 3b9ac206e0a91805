import type { Page } from '@playwright/test';

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
