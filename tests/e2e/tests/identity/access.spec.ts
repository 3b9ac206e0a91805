import { passwordField } from '../../src/forms.ts';
import { heading } from '../../src/nav.ts';
import { signInAgo } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { makeTrader, openSignedIn, type Trader } from '../../src/traders.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const keysCard = (page: Page) => card(page, 'Keys for your tools');
const sessionsCard = (page: Page) => card(page, 'Where you are signed in');

test.describe('access to an account', () => {
  test.use({ allowedConsoleErrors: /400|401|403|failed/i });

  test('the password again for a key, a session that is ended from elsewhere, and what happened (KEY-04 SES-01 SES-02)', async ({
    page,
    openBrowser,
    stack,
  }) => {
    const trader = await makeTrader(stack);
    const old: Trader = { ...trader, idToken: await signInAgo(stack, trader, 20) };
    await openSignedIn(page, old, '/account');
    await expect(heading(page, 'Account Settings')).toBeVisible();
    const question = page.getByRole('dialog', { name: 'Enter your password' });

    await test.step('a key in three clicks, after the password', async () => {
      await keysCard(page).getByRole('button', { name: 'New key' }).click();
      await page.getByRole('radio', { name: 'Save trades from a program of mine' }).check();
      await page.getByRole('button', { name: 'Make key' }).click();
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Please enter your password again to continue.')).toBeVisible();
      await page.getByRole('button', { name: 'Make key' }).click();
      await expect(passwordField(page)).toBeFocused();
      await page.keyboard.type('wrong password');
      await page.keyboard.press('Enter');
      await expect(question.getByRole('alert')).toHaveText('This is not your password.');
      await passwordField(page).fill(trader.password);
      await page.keyboard.press('Enter');
      const made = page.getByRole('dialog', { name: 'Key “Recorder”' });
      await expect(made.getByRole('region', { name: 'Your key' })).toContainText(/tj_[\da-f]{24}_/);
      await expect(made.getByRole('region', { name: 'In a terminal' })).toContainText('Authorization: Bearer tj_');
      await made.getByRole('button', { name: 'Done' }).click();
    });

    await test.step('it is deleted without a further question', async () => {
      await keysCard(page).getByRole('button', { name: 'Delete the key Recorder' }).click();
      await page.getByRole('button', { name: 'Delete key' }).click();
      await expect(keysCard(page)).toContainText('No keys yet.');
      await expect(question).toBeHidden();
    });

    const phone = await openBrowser({ userAgent: IPHONE });
    await test.step('a new device is said once', async () => {
      await openSignedIn(phone, trader, '/trades');
      await expect(heading(phone, 'My Trades')).toBeVisible();
      const notice = page.getByText(/A new device signed in to your account: Safari on iOS/).first();
      await page.reload();
      await expect(notice).toBeVisible();
      await page.reload();
      await expect(sessionsCard(page).getByRole('listitem')).toHaveCount(2);
      await expect(notice).toBeHidden();
    });

    await test.step('and is signed out from here', async () => {
      const rows = sessionsCard(page).getByRole('listitem');
      await expect(rows.filter({ hasText: 'This device' })).toContainText('Chrome on Linux');
      await rows.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
      await expect(rows).toHaveCount(1);
      await phone.reload();
      await expect(phone).toHaveURL(/\/signin/);
      await page.reload();
      await expect(card(page, 'What happened to your account').getByRole('listitem')).toHaveText([
        /First sign-in with Safari on iOS/,
        /Key “Recorder” deleted/,
        /Key “Recorder” made/,
        /First sign-in with Chrome on Linux/,
        /First sign-in with Other browser on another system/,
      ]);
    });

    await test.step('a sign-out ends the session at the API, and clears the cache only', async () => {
      const ended = page.waitForResponse(/\/api\/auth\/sign-out/);
      await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
      await expect(page).toHaveURL('/');
      expect(await (await ended).headerValue('clear-site-data')).toBe('"cache"');
    });
  });
});
