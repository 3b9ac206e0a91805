import type { Page } from '@playwright/test';

/**
 * Lets the page request the list of modules, so that a test can replace the reply: the gateway writes the list into the
 * pages of modules.
 */
export async function requestModuleList(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/<meta name="modules" content="[^"]*">/, '');
    await route.fulfill({ response: reply, body });
  });
}
