import { expect, type Page } from '@playwright/test';
import type { States } from './states.ts';

/** Opens a page and waits for its heading. */
export async function open(page: Page, path: string, heading?: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

export const publicStates: States = {
  home: ({ page }) => open(page, '/'),
  features: ({ page }) => open(page, '/features', 'Features'),
  pricing: ({ page }) => open(page, '/pricing', 'Pricing'),
  contact: ({ page }) => open(page, '/contact', 'Contact'),
  'no such page': ({ page }) => open(page, '/no-such-page', 'Page not found'),
  'no network': async ({ page }) => {
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
  },
  'the phone menu of a visitor': async ({ page }) => {
    await page.context().setOffline(false);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('link', { name: 'Pricing' })).toBeVisible();
  },
};
