import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe has against the page as it stands, each with the elements that it is about. */
export const violations = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );

/** By how many pixels the page scrolls sideways; 0 where it fits. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
