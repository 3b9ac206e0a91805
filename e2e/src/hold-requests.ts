import type { Page } from '@playwright/test';

/** Keeps the answers to these addresses back until `release`; `calls` has the methods of what was asked meanwhile. */
export const holdRequests = async (page: Page, address: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls: string[] = [];
  await page.route(address, async (route) => {
    calls.push(route.request().method());
    await promise;
    await route.continue();
  });
  return { calls, release: () => resolve() };
};
