import { test as base, expect, type Page } from '@playwright/test';
import { type Stack, startStack } from 'local/testing';
import { password } from '../src/provider.ts';
import { signIn } from '../src/traders.ts';

const email = 'grace@example.com';

/** A product of the test's own, that it can stop and start again at the same addresses and on the same data. */
class Product {
  stack: Stack;
  constructor(stack: Stack) {
    this.stack = stack;
  }

  async restart(end: 'stop' | 'kill'): Promise<void> {
    const { url, apiUrl, emulatorHost, dataDir } = this.stack;
    await this.stack[end]();
    const [PORT, API_PORT, AUTH_EMULATOR_PORT] = [url, apiUrl, `http://${emulatorHost}`].map((it) => new URL(it).port);
    this.stack = await startStack({ dataDir, env: { PORT, API_PORT, AUTH_EMULATOR_PORT } as Record<string, string> });
  }

  /** The newest link of this kind that was e-mailed, as the terminal printed it. */
  printedLink(kind: string): string {
    const lines = [...this.stack.logs().matchAll(/✉ (\S+) (\S+) (\S+)/g)];
    const link = lines.findLast(([, of, to]) => of === kind && to === email)?.[3];
    if (!link) throw new Error(`The terminal printed no ${kind} link for ${email}.`);
    return link;
  }
}

const test = base.extend<{ product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = new Product(await startStack());
      await use(product);
      await product.stack.remove();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.stack.url),
});

/** The local day, as the form proposes it. */
const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv-SE'));

const stat = (page: Page, label: string) => page.getByRole('group', { name: label });

const signUp = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Now' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Confirm Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
};

const verify = async (page: Page, link: string) => {
  const mail = await page.context().newPage();
  await mail.goto(link);
  await expect(mail.getByText(/verified/i).first()).toBeVisible();
  await mail.close();
};

const completeProfile = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible({ timeout: 20_000 });
  await page.getByLabel('First Name').fill('Grace');
  await page.getByLabel('Last Name').fill('Hopper');
  await page.getByLabel('Last Name').press('Enter');
  await expect(page.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace');
};

const addTrade = async (page: Page) => {
  await page.goto('/add-trade');
  await page.getByLabel('Ticker Symbol').fill('aapl');
  await page.getByLabel('Setup Type').selectOption('Breakout');
  await page.getByLabel('Amount Gained / Lost ($)').fill('1234.56');
  await expect(page.getByLabel('Date')).toHaveValue(await today(page));
  await page.getByLabel('Comments / Notes').fill('Waited for the retest.');
  await page.getByRole('button', { name: 'Save Trade' }).click();
  await page.waitForURL('**/trades');
};

const expectTheTrade = async (page: Page) => {
  await page.goto('/trades');
  await page.getByRole('link', { name: /AAPL/ }).click();
  await expect(page).toHaveURL(/\/trades\/1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Trade Details' })).toBeVisible();
  await expect(page.getByText('Waited for the retest.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(stat(page, 'Total P&L')).toContainText('1,234.56');
  await expect(stat(page, 'Trades Taken')).toContainText('1');
};

test('AUT-01 SUP-04 VER-03 ADD-03 DET-01 DSH-05 a trader records a first trade, and finds it after every kind of stop', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000);
  await test.step('signs up and opens the link that the terminal printed', async () => {
    await signUp(page);
    await verify(page, product.printedLink('verify'));
    await completeProfile(page);
  });
  await test.step('adds a trade, opens it, sees it in the statistics', async () => {
    await addTrade(page);
    await expectTheTrade(page);
  });
  await test.step('signs out, and in again', async () => {
    await page.getByRole('banner').getByText('Logout').click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Platform to Master Your Charts' })).toBeVisible();
    await signIn(page, { email, password });
    await expectTheTrade(page);
  });
  await test.step('finds everything after a clean stop', async () => {
    await product.restart('stop');
    await expectTheTrade(page);
  });
  await test.step('finds everything after kill -9 of all its processes', async () => {
    await product.restart('kill');
    await expectTheTrade(page);
    await page.goto('/logout');
    await page.waitForURL(product.stack.url);
    await signIn(page, { email, password });
  });
});
