import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Stack, startStack } from 'local/testing';
import { makeTrader, type Trader } from './traders.ts';

interface PerWorker {
  /** Settings of the stack beside the usual ones: a file that sets some, by `test.use`, gets a stack that has them. */
  stackEnv: Record<string, string>;
  /** The whole product, on ports and data of its own. Shared by the worker's tests: make your own trader. */
  stack: Stack;
}

interface PerTest {
  /** A verified trader with a local user and an empty journal. */
  trader: Trader;
  /** What the page may complain of on its console without failing the test. */
  allowedConsoleErrors: RegExp | null;
  /** Fails the test when the page throws, or complains on its console. */
  noConsoleErrors: undefined;
}

/** What the page throws or says as an error on its console from now on, but for what is allowed. */
export const collectConsoleErrors = (page: Page, allowed: RegExp | null = null): string[] => {
  const complaints: string[] = [];
  const note = (text: string) => {
    if (!allowed?.test(text)) complaints.push(text);
  };
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  page.on('pageerror', (error) => note(String(error)));
  return complaints;
};

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
  allowedConsoleErrors: [null, { option: true }],
  noConsoleErrors: [
    async ({ page, allowedConsoleErrors }, use) => {
      const complaints = collectConsoleErrors(page, allowedConsoleErrors);
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Locator, type Page, type Stack };
