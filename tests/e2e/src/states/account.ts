import { expect } from '@playwright/test';
import { heading } from '../nav.ts';
import { openSignedIn } from '../traders.ts';
import { open } from './public.ts';
import type { States } from './states.ts';

/** The account pages, and failures that replace a page. */
export const accountStates: States = {
  analysis: async ({ page, trader }) => {
    await openSignedIn(page, trader, '/analysis');
    await expect(heading(page, 'Account Page')).toBeVisible();
  },
  account: ({ page }) => open(page, '/account', 'Account Settings'),
  'an import refused': async ({ page }) => {
    const zip = { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.of(1) };
    await page.getByLabel('Journal zip file').setInputFiles(zip);
    await expect(page.getByText('This file is not a zip')).toBeVisible();
  },
  'a name refused': async ({ page }) => {
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('Last name').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
  },
  'sign out everywhere, asked': async ({ page }) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'a deletion refused': async ({ page }) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('This is not the email address of your account.')).toBeVisible();
  },
  'a failing call': async ({ page }) => {
    await page.route(/\/api\/trades\?/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: 'The journal is being moved.', code: 'internal', requestId: 'r-1' },
      }),
    );
    await page.goto('/trades');
    await page
      .getByRole('region', { name: /Errors/ })
      .getByRole('button', { name: 'Dismiss' })
      .focus();
  },
  'a module that is down': async ({ page }) => {
    await page.route('**/modules/mf-trades/**', (route) => route.abort());
    await page.goto('/trades');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
  },
  'the phone menu': async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Trades' }).click();
    await expect(page.getByRole('link', { name: 'Manage Setups' })).toBeVisible();
  },
};
