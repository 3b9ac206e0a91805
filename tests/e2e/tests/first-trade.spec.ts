import { password } from '../src/provider.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

const email = 'grace@example.com';

/** The newest emailed link of this kind, as the terminal printed it. */
const printedLink = (stack: Stack, kind: string): string => {
  const lines = [...stack.logs().matchAll(/✉ (\S+) (\S+) (\S+)/g)];
  const link = lines.findLast(([, of, to]) => of === kind && to === email)?.[3];
  if (!link) throw new Error(`The terminal printed no ${kind} link for ${email}.`);
  return link;
};

/** The local day, which is the form's default. */
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
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Last name').press('Enter');
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

const expectTrade = async (page: Page) => {
  await page.goto('/trades');
  await page.getByRole('link', { name: /AAPL/ }).click();
  await expect(page).toHaveURL(/\/trades\/1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Trade Details' })).toBeVisible();
  await expect(page.getByText('Waited for the retest.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(stat(page, 'Total P&L')).toContainText('1,234.56');
  await expect(stat(page, 'Trades Taken')).toContainText('1');
};

test('a new trader signs up, records a first trade, and finds it after signing in again (AUT-01 SUP-04 VER-03 ADD-03 DET-01 DSH-05)', async ({
  page,
  stack,
}) => {
  await test.step('signs up and opens the link that the terminal printed', async () => {
    await signUp(page);
    await verify(page, printedLink(stack, 'verify'));
    await completeProfile(page);
  });
  await test.step('adds a trade, opens it, sees it in the statistics', async () => {
    await addTrade(page);
    await expectTrade(page);
  });
  await test.step('signs out, and in again', async () => {
    await page.getByRole('banner').getByText('Logout').click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Platform to Master Your Charts' })).toBeVisible();
    await signIn(page, { email, password });
    await expectTrade(page);
  });
});
