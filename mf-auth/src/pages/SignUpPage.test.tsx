import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storageKeys } from 'contracts';
import type { AuthPort } from 'shared-ui/host';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { createAuthError, getField, openPage } from '../testing/openPage.ts';

const open = (signUp?: AuthPort['signUp']) => openPage('/signup', signUp && { signUp });

const fill = async (
  values: Partial<Record<'email' | 'confirmEmail' | 'password' | 'confirmPassword', string>> = {},
) => {
  const { email = 'ada@example.com', password = 'secret1' } = values;
  const { confirmEmail = email, confirmPassword = password } = values;
  await userEvent.type(getField('Email'), email);
  await userEvent.type(getField('Confirm Email'), confirmEmail);
  await userEvent.type(getField('Password'), password);
  await userEvent.type(getField('Confirm Password'), confirmPassword);
};

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));

beforeEach(() => {
  localStorage.clear();
  signOutTestUser();
});

describe('sign up', () => {
  it('has four required fields, both addresses of type email, and a link to /signin (SUP-01)', async () => {
    await open();
    for (const name of ['Email', 'Confirm Email']) expect(getField(name)).toHaveAttribute('type', 'email');
    for (const name of ['Password', 'Confirm Password']) expect(getField(name)).toHaveAttribute('type', 'password');
    for (const name of ['Email', 'Confirm Email', 'Password', 'Confirm Password'])
      expect(getField(name)).toBeRequired();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('warns of a common password and of the name in the address, and accepts them (SES-02)', async () => {
    const signUp = jest.fn(async () => {});
    await open(signUp);
    const field = getField('Password');
    expect(field).toHaveAccessibleDescription('At least 6 characters.');
    await userEvent.type(field, 'Password1');
    expect(await screen.findByText(/one of the most common passwords/)).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'wq8!kD0z');
    expect(field).toHaveAccessibleDescription('At least 6 characters.');
    await userEvent.type(getField('Email'), 'Lovelace@example.com');
    await userEvent.clear(field);
    await userEvent.type(field, 'xLOVElace7');
    expect(field).toHaveAccessibleDescription(/contains the name in your email address/);
    await userEvent.type(getField('Confirm Email'), 'Lovelace@example.com');
    await userEvent.type(getField('Confirm Password'), 'xLOVElace7');
    await submit();
    expect(signUp.mock.calls).toEqual([['Lovelace@example.com', 'xLOVElace7']]);
  });

  it('makes no call while a field is empty (SUP-01)', async () => {
    const signUp = jest.fn();
    await open(signUp);
    await userEvent.type(getField('Email'), 'ada@example.com');
    await submit();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('shows Creating Account... and cannot be submitted twice (SUP-02)', async () => {
    const signUp = jest.fn(() => new Promise<void>(() => {}));
    await open(signUp);
    await fill();
    await submit();
    const button = screen.getByRole('button', { name: 'Creating Account...' });
    expect(button).toBeDisabled();
    await userEvent.click(button);
    await userEvent.type(getField('Confirm Password'), '{Enter}');
    expect(signUp).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      { confirmEmail: 'adb@example.com', password: '1', confirmPassword: '2' },
      "Email addresses don't match",
      'Confirm Email',
    ],
    [{ password: '1', confirmPassword: '2' }, "Passwords don't match", 'Confirm Password'],
    [{ password: '12345' }, 'Password must be at least 6 characters long', 'Password'],
  ])('shows the first error before any call: %j (SUP-03)', async (values, message, invalidField) => {
    const signUp = jest.fn();
    await open(signUp);
    await fill(values);
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(getField(invalidField)).toHaveFocus();
    expect(getField(invalidField)).toBeInvalid();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('redirects to /verify-email after the account is created, with a password of six characters (SUP-03, SUP-04)', async () => {
    const signUp = jest.fn(async () => {});
    const { router } = await open(signUp);
    await fill({ password: '123456' });
    await submit();
    expect(signUp).toHaveBeenCalledWith('ada@example.com', '123456');
    expect(router.state.location.pathname).toBe('/verify-email');
  });

  it('compares the addresses regardless of case and surrounding blanks, and sends the first without them (SUP-03)', async () => {
    const signUp = jest.fn(async () => {});
    await open(signUp);
    await fill({ email: 'Ada@example.com ', confirmEmail: ' ada@Example.com' });
    await submit();
    expect(signUp).toHaveBeenCalledWith('Ada@example.com', 'secret1');
  });

  it('shows the error, keeps the entered values and can be submitted again (SUP-05)', async () => {
    const signUp = jest
      .fn<Promise<void>, [string, string]>()
      .mockRejectedValueOnce(createAuthError('email-already-in-use'))
      .mockResolvedValueOnce();
    const { router } = await open(signUp);
    await fill();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(/^An account with this email already exists\.$/);
    expect(getField('Confirm Email')).toHaveValue('ada@example.com');
    expect(getField('Confirm Password')).toHaveValue('secret1');
    await submit();
    expect(router.state.location.pathname).toBe('/verify-email');
  });

  it('shows a reminder to a user who registered here and has not verified the address (SUP-06)', async () => {
    localStorage.setItem(
      storageKeys.pendingUser,
      JSON.stringify({ email: 'ada@example.com', firstName: '', lastName: '', firebaseUid: 'u1' }),
    );
    await open();
    expect(screen.getByText('Check Your Email')).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Verification Page' })).toHaveAttribute('href', '/verify-email');
  });

  it.each(['', '{', '"x"', '{"email":""}'])('shows no reminder for the stored entry %j (SUP-06)', async (entry) => {
    if (entry) localStorage.setItem(storageKeys.pendingUser, entry);
    await open();
    expect(screen.queryByText('Check Your Email')).toBeNull();
  });

  it('redirects a signed-in user to the dashboard', async () => {
    signInTestUser();
    const { router } = await open();
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});
