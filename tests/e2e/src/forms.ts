import { expect, type Page } from '@playwright/test';
import { heading } from './nav.ts';

export interface SignUpValues {
  email: string;
  confirmEmail?: string;
  password: string;
  confirmPassword?: string;
}

export function passwordField(page: Page) {
  return page.getByLabel('Password', { exact: true });
}

/** The error box of a form. */
export function formError(page: Page) {
  return page.getByRole('main').getByRole('alert');
}

const fillSignUp = async (page: Page, values: SignUpValues): Promise<void> => {
  const { email, confirmEmail = email, password, confirmPassword = password } = values;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Confirm Email').fill(confirmEmail);
  await passwordField(page).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmPassword);
};

export async function submitSignUp(page: Page, values: SignUpValues): Promise<void> {
  await fillSignUp(page, values);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export async function submitSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** From the sign-in view. */
export async function submitReset(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  // Both views have a field Email. A text that is on its way while they change is lost.
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
}

export async function submitNewPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(again);
  await page.getByRole('button', { name: 'Save new password' }).click();
}
