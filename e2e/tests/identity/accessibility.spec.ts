import { problem, submitReset, submitSignIn, submitSignUp } from '../../src/forms.ts';
import { sideways, violations } from '../../src/page-checks.ts';
import { type Account, mailedLink, makeAccount, newAddress, password } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';

/** Every state of the account pages: how one gets there, and that one has. */
const states: Record<string, (page: Page, account: Account, link: () => Promise<string>) => Promise<void>> = {
  'sign-up with a mistake': async (page) => {
    await page.goto('/signup');
    await submitSignUp(page, { email: newAddress(), password, confirmPassword: 'other' });
    await expect(problem(page)).toBeVisible();
  },
  'sign-in refused': async (page, { email }) => {
    await page.goto('/signin');
    await submitSignIn(page, { email, password: 'not the password' });
    await expect(problem(page)).toBeVisible();
  },
  'reset refused': async (page) => {
    await page.goto('/signin');
    await submitReset(page, newAddress());
    await expect(problem(page)).toBeVisible();
  },
  'reset sent': async (page, { email }) => {
    await page.goto('/signin');
    await submitReset(page, email);
    await expect(page.getByText(/Password reset email sent/)).toBeVisible();
  },
  'new password': async (page, _, link) => {
    await page.goto(await link());
    await expect(page.getByLabel('New Password')).toBeVisible();
  },
  'dead link': async (page) => {
    await page.goto('/auth/action?mode=resetPassword&oobCode=none');
    await expect(page.getByRole('link', { name: 'Send a New Link' })).toBeVisible();
  },
  'incomplete link': async (page) => {
    await page.goto('/auth/action');
    await expect(page.getByRole('link', { name: 'Go to Sign In' })).toBeVisible();
  },
  'unverified, sent again': async (page) => {
    const email = newAddress();
    await page.goto('/signup');
    await submitSignUp(page, { email, password });
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expect(page.getByRole('button', { name: /Resend in/ })).toBeVisible();
  },
  'sign-up with somebody pending': async (page) => {
    await page.goto('/signup');
    await expect(page.getByRole('link', { name: 'Go to Verification Page' })).toBeVisible();
  },
  'profile asked for': async (page, account) => {
    await page.goto('/signin');
    await submitSignIn(page, account);
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(problem(page)).toBeVisible();
  },
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, allowedComplaints: /Failed to load resource/ });
    test.setTimeout(240_000);

    test('NAV-11 NAV-12 no state of the account pages has an accessibility violation, and all fit a phone', async ({
      page,
      stack,
    }, testInfo) => {
      const account = await makeAccount(stack, { emailVerified: true });
      for (const [name, reach] of Object.entries(states)) {
        await reach(page, account, () => mailedLink(stack, account.email, 'reset'));
        expect(await violations(page), name).toEqual([]);
        await page.screenshot({ path: testInfo.outputPath(`${name}-1280.png`) });
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await sideways(page), `${name} sideways`).toBe(0);
        await page.screenshot({ path: testInfo.outputPath(`${name}-360.png`) });
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    });
  });
}
