import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Stack, startStack } from 'local/testing';
import { makeTrader, type Trader } from './traders.ts';

interface PerWorker {
  /** Additional settings. A file that sets some by `test.use` gets its own stack. */
  stackEnv: Record<string, string>;
  /** The whole product, with its own ports and data. The tests of a worker share it: create your own trader. */
  stack: Stack;
}

interface PerTest {
  /** A verified trader with a local user and an empty journal. */
  trader: Trader;
  /** Opens a page in another browser, without cached files, which is closed after the test. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Console errors of the page that do not fail the test. */
  allowedConsoleErrors: RegExp | null;
  /** Attaches a screenshot and the document of the page to a failed test. */
  documentOfFailure: undefined;
  /** Fails the test if the page throws, or logs an error. */
  noConsoleErrors: undefined;
}

/** Chromium enforces the policy for scripts only, and says so of each page (TRU-01). */
const UNSUPPORTED_STYLE = "The Integrity-Policy destination 'style' is not supported.";

/**
 * Collects what the page throws or logs as an error from now on, with the URL that it concerns, except allowed errors.
 */
export function collectConsoleErrors(page: Page, allowed: RegExp | null = null): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!allowed?.test(text) && !text.startsWith(UNSUPPORTED_STYLE)) errors.push(text);
  };
  page.on('console', (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => note(String(error)));
  return errors;
}

export const test = base.extend<PerTest, PerWorker>({
  stackEnv: [{}, { scope: 'worker', option: true }],
  stack: [
    async ({ stackEnv }, use) => {
      const stack = await startStack({ env: stackEnv });
      await use(stack);
      await stack.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  trader: async ({ stack }, use) => use(await makeTrader(stack)),
  openBrowser: async ({ browser, stack }, use) => {
    const opened: Page[] = [];
    await use(async (options) => {
      const page = await (await browser.newContext({ baseURL: stack.url, ...options })).newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  allowedConsoleErrors: [null, { option: true }],
  documentOfFailure: [
    async ({ page }, use, testInfo) => {
      await use(undefined);
      if (testInfo.errors.length === 0) return;
      const path = testInfo.outputPath('test-failed.png');
      await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
      const body = await page.content().catch((error: unknown) => String(error));
      await testInfo.attach('document', { body, contentType: 'text/html' });
    },
    { auto: true },
  ],
  noConsoleErrors: [
    async ({ page, allowedConsoleErrors }, use) => {
      const errors = collectConsoleErrors(page, allowedConsoleErrors);
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Locator, type Page, type Stack };
