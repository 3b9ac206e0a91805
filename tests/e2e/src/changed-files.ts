import type { Page } from '@playwright/test';

/** What a cache between the browser and the store could add to a file. */
export const addedScript = '\n;window.changed = true;';
export const addedStyle = '\n:root { --changed: yes; }';

/** Adds text to the replies from this address. */
export function changeFile(page: Page, address: RegExp, addition: string) {
  return page.route(address, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()) + addition });
  });
}

/** Whether the page has run or applied an addition. */
export function wasChanged(page: Page) {
  return page.evaluate(
    () => 'changed' in window || getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '',
  );
}
