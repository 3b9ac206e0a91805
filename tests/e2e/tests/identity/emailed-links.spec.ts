import { formError, submitNewPassword, submitReset, submitSignIn } from '../../src/forms.ts';
import { barLink } from '../../src/nav.ts';
import { mailedLink } from '../../src/provider.ts';
import { expect, test } from '../../src/test.ts';

const newPassword = 'another horse';

// The provider refuses a used link and an old password with 400.
test.use({ allowedConsoleErrors: /Failed to load resource/ });

test('a trader resets a forgotten password; the link works once, the old password no more (SIN-05 SIN-06)', async ({
  page,
  stack,
  trader,
}) => {
  await page.goto('/signin');
  await submitReset(page, trader.email);
  await expect(page.getByText(`Password reset email sent to ${trader.email}`)).toBeVisible();
  const link = await mailedLink(stack, trader.email, 'reset');
  expect(new URL(link).origin + new URL(link).pathname).toBe(`${stack.url}/auth/action`);
  await test.step('sets the new password', async () => {
    await page.goto(link);
    await expect(page.getByLabel('Email')).toHaveValue(trader.email);
    await submitNewPassword(page, newPassword);
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('the link does not work again', async () => {
    await page.goto(link);
    await expect(formError(page)).toContainText('This link has already been used or is incomplete.');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
  });
  await test.step('only the new password signs in', async () => {
    await barLink(page, 'Logout').click();
    await expect(page).toHaveURL('/');
    await page.goto('/signin');
    await submitSignIn(page, trader);
    await expect(formError(page)).toHaveText('Invalid email or password');
    await submitSignIn(page, { email: trader.email, password: newPassword });
    await expect(page).toHaveURL('/dashboard');
  });
});
