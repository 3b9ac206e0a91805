import { expect } from '@playwright/test';
import { formError, submitReset, submitSignIn, submitSignUp } from '../forms.ts';
import { mailedLink, makeAccount, newAddress, password } from '../provider.ts';
import { open } from './public.ts';
import type { States } from './states.ts';

/** The pages between the home page and the dashboard. */
export const identityStates: States = {
  'sign-up': ({ page }) => open(page, '/signup'),
  'sign-up with a mistake': async ({ page }) => {
    await submitSignUp(page, { email: newAddress(), password, confirmPassword: 'other' });
    await expect(formError(page)).toBeVisible();
  },
  'sign-in': ({ page }) => open(page, '/signin'),
  'sign-in refused': async ({ page, trader }) => {
    await submitSignIn(page, { email: trader.email, password: 'not the password' });
    await expect(formError(page)).toBeVisible();
  },
  'reset refused': async ({ page }) => {
    await page.goto('/signin');
    await submitReset(page, newAddress());
    await expect(formError(page)).toBeVisible();
  },
  'reset sent': async ({ page, trader }) => {
    await page.goto('/signin');
    await submitReset(page, trader.email);
    await expect(page.getByText(/Password reset email sent/)).toBeVisible();
  },
  'new password': async ({ page, stack, trader }) => {
    await page.goto(await mailedLink(stack, trader.email, 'reset'));
    await expect(page.getByLabel('New password')).toBeVisible();
  },
  'dead link': async ({ page }) => {
    await page.goto('/auth/action?mode=resetPassword&oobCode=none');
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  },
  'incomplete link': async ({ page }) => {
    await page.goto('/auth/action');
    await expect(page.getByRole('link', { name: 'Go to sign in' })).toBeVisible();
  },
  'unverified, sent again': async ({ page }) => {
    await page.goto('/signup');
    await submitSignUp(page, { email: newAddress(), password });
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expect(page.getByRole('button', { name: /Resend in/ })).toBeVisible();
  },
  'sign-up with a pending user': async ({ page }) => {
    await page.goto('/signup');
    await expect(page.getByRole('link', { name: 'Go to Verification Page' })).toBeVisible();
  },
  'profile asked for': async ({ page, stack }) => {
    await page.goto('/signin');
    await submitSignIn(page, await makeAccount(stack, { emailVerified: true }));
    await page.getByRole('button', { name: 'Create profile' }).click();
    await expect(formError(page)).toBeVisible();
  },
};
