import { controls, fillTrade } from '../src/add-trade.ts';
import { statistic } from '../src/dashboard.ts';
import { submitSignUp } from '../src/forms.ts';
import { barLink, heading } from '../src/nav.ts';
import { newAddress, password } from '../src/provider.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

const email = newAddress();

/** The newest emailed link of this kind, as the terminal printed it. */
const printedLink = (stack: Stack, kind: string): string => {
  const lines = [...stack.logs().matchAll(/✉ (\S+) (\S+) (\S+)/g)];
  const link = lines.findLast(([, of, to]) => of === kind && to === email)?.[3];
  if (!link) throw new Error(`The terminal printed no ${kind} link for ${email}.`);
  return link;
};

/** The local day, which is the form's default. */
const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv-SE'));

const expectTrade = async (page: Page) => {
  await page.goto('/trades');
  await page.getByRole('link', { name: /AAPL/ }).click();
  await expect(page).toHaveURL(/\/trades\/1$/);
  await expect(heading(page, 'Trade Details')).toBeVisible();
  await expect(page.getByText('Waited for the retest.')).toBeVisible();
  await barLink(page, 'Dashboard').click();
  await expect(statistic(page, 'Total P&L')).toContainText('1,234.56');
  await expect(statistic(page, 'Trades Taken')).toContainText('1');
};

test('a new trader signs up, verifies on the phone, records a first trade, and finds it after signing in again (AUT-01 SUP-04 SUP-06 VER-03 VER-04 VER-05 ADD-03 DET-01 DSH-05)', async ({
  page,
  openBrowser,
  stack,
}) => {
  await test.step('signs up, and is reminded at the next visit', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started Now' }).click();
    await submitSignUp(page, { email, password });
    await expect(heading(page, 'Check Your Email')).toBeVisible();
    await page.goto('/signup');
    await page.getByRole('link', { name: 'Go to Verification Page' }).click();
    await expect(page.getByText(email)).toBeVisible();
  });
  await test.step('opens the link that the terminal printed, on the phone', async () => {
    const phone = await openBrowser();
    await phone.goto(printedLink(stack, 'verify'));
    await expect(phone.getByText('Your email is verified. Sign in to continue.')).toBeVisible();
  });
  await test.step('enters the name on the desktop, which noticed by itself', async () => {
    await expect(heading(page, 'Complete Your Profile')).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('First name').fill(' Grace ');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByLabel('Last name').press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(heading(page, 'Welcome, Grace')).toBeVisible();
    const stored = await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('pendingUser')]);
    expect(stored).toEqual([expect.stringMatching(/^[\w-]+\./), null]);
  });
  await test.step('adds a trade, opens it, sees it in the statistics', async () => {
    await page.goto('/add-trade');
    await fillTrade(page, 'aapl', '1234.56');
    await controls(page).setup.selectOption('Breakout');
    await expect(controls(page).date).toHaveValue(await today(page));
    await controls(page).notes.fill('Waited for the retest.');
    await controls(page).save.click();
    await expect(page).toHaveURL('/trades');
    await expectTrade(page);
  });
  await test.step('signs out, and in again', async () => {
    await barLink(page, 'Logout').click();
    await expect(heading(page, 'The Platform to Master Your Charts')).toBeVisible();
    await signIn(page, { email, password });
    await expectTrade(page);
  });
});
