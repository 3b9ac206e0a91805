import { submitSignUp } from '../src/forms.ts';
import { getSource } from '../src/import.ts';
import { barLink, heading, tradesMenu } from '../src/nav.ts';
import { mailedLink, newAddress, password } from '../src/provider.ts';
import { expect, type Page, test } from '../src/test.ts';

const MAX_CLICKS = 12;

/** Counts the trader's clicks on all documents of the page. The click that Enter causes in a form has no detail. */
const countClicks = async (page: Page): Promise<() => number> => {
  let clicks = 0;
  await page.exposeFunction('reportClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const { reportClick } = window as Window & { reportClick?: () => void };
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && reportClick?.(), { capture: true });
  });
  return () => clicks;
};

test('a newcomer with a broker file sees the first insight within 12 clicks, and adds a suggested rule (REV-05)', async ({
  page,
  stack,
}) => {
  const email = newAddress();
  const getClicks = await countClicks(page);
  const startedAt = Date.now();
  await test.step('signs up and verifies the address', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started Now' }).click();
    await submitSignUp(page, { email, password });
    await expect(heading(page, 'Check Your Email')).toBeVisible();
    const phone = await page.context().newPage();
    await phone.goto(await mailedLink(stack, email, 'verify'));
    await expect(phone.getByText(/Your email is verified/)).toBeVisible();
    await phone.close();
  });
  await test.step('enters the name', async () => {
    await expect(heading(page, 'Complete Your Profile')).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByLabel('Last name').press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('imports a file of a year', async () => {
    await tradesMenu(page).hover();
    await barLink(page, 'Import').click();
    await page.getByRole('button', { name: 'Tradovate, a year (CSV)' }).click();
    const source = getSource(page, 'Tradovate Performance');
    await source.getByRole('button', { name: 'Import 534 trades' }).click();
  });
  await test.step('reads the first insight', async () => {
    await expect(page.getByRole('list', { name: 'Insights' })).toContainText('within 30 minutes of a loss');
    const clicksOfMail = 1;
    const clicks = getClicks() + clicksOfMail;
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    test.info().annotations.push({ type: 'first insight', description: `${clicks} clicks, ${seconds} s` });
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  });
  await test.step('adds a suggested rule with one click', async () => {
    const rule = page.getByRole('list', { name: 'Suggested rules' }).getByRole('listitem').first();
    await expect(page.getByRole('list', { name: 'Suggested rules' }).getByRole('listitem')).toHaveCount(3);
    await rule.getByRole('button').click();
    await expect(rule.getByRole('button')).toHaveText('Added');
  });
  await test.step('finds the insight on the dashboard', async () => {
    await barLink(page, 'Dashboard').click();
    // The page of the import has insights too, and stays until the dashboard has loaded.
    await expect(heading(page, 'Welcome, Grace')).toBeVisible();
    const card = page.getByRole('region', { name: 'Insights' });
    await expect(card.getByRole('list')).toContainText('within 30 minutes of a loss');
    await card.getByRole('link', { name: /^Show 9\d trades/ }).click();
    await expect(page).toHaveURL(/\/trades\?afterLoss=yes$/);
  });
});
