import type { Page } from '@playwright/test';

/** Holds requests to these URLs until `release`. `calls` has the methods of the held requests. */
export async function holdRequests(page: Page, address: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls: string[] = [];
  await page.route(address, async (route) => {
    calls.push(route.request().method());
    await promise;
    await route.continue();
  });
  return { calls, release: () => resolve() };
}
