import { expect, type Locator, type Page } from '@playwright/test';

/** The navigation bar. */
export function bar(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

/** A link of the navigation bar. Those of the Trades menu exist while it is open. */
export function barLink(page: Page, name: string) {
  return bar(page).getByRole('link', { name });
}

/** The heading of the page. */
export function heading(page: Page, name?: string | RegExp) {
  return page.getByRole('heading', { level: 1, ...(name ? { name, exact: true } : {}) });
}

/** What a notification says. For a second, screen readers have a copy of it. */
export function notification(page: Page, text: string): Locator {
  return page.getByRole('status').getByText(text).first();
}

export function tradesMenu(page: Page) {
  return bar(page).getByRole('button', { name: 'Trades' });
}

/** Opens a page by the Trades menu, without loading the document again. */
export async function openByTradesMenu(page: Page, name: string): Promise<void> {
  // A tab in the background draws nothing, so an animation in it never ends.
  await page.bringToFront();
  // A page that has just loaded moves the focus to its heading, which closes the menu.
  await expect(async () => {
    if (!(await barLink(page, name).isVisible())) await tradesMenu(page).click();
    await barLink(page, name).click({ timeout: 2_000 });
  }).toPass();
}

/**
 * Waits for the checklist of Trade Details. The API would refuse to read it for a trade that was deleted or merged
 * meanwhile.
 */
export function expectChecklist(page: Page): Promise<void> {
  return expect(page.getByRole('group', { name: 'Grade of the execution' })).toBeVisible();
}
