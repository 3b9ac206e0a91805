import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storageKeys } from 'contracts';
import { AuthError, type AuthPort } from 'shared-ui/host';
import { fakeAuth, renderModule, signInTestUser, visitTestPage } from 'shared-ui/testing';
import module from '../module.ts';

const open = (signUp?: AuthPort['signUp']) =>
  renderModule(module, { path: '/signup', auth: fakeAuth(signUp && { signUp }) });

const field = (name: string) => screen.getByLabelText(name);

const fill = async (
  values: Partial<Record<'email' | 'confirmEmail' | 'password' | 'confirmPassword', string>> = {},
) => {
  const { email = 'ada@example.com', password = 'secret1' } = values;
  const { confirmEmail = email, confirmPassword = password } = values;
  await userEvent.type(field('Email'), email);
  await userEvent.type(field('Confirm Email'), confirmEmail);
  await userEvent.type(field('Password'), password);
  await userEvent.type(field('Confirm Password'), confirmPassword);
};

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));

beforeEach(() => {
  localStorage.clear();
  visitTestPage();
});

describe('sign up', () => {
  it('SUP-01 has four required fields, both addresses of type email, and a link to /signin', async () => {
    await open();
    for (const name of ['Email', 'Confirm Email']) expect(field(name)).toHaveAttribute('type', 'email');
    for (const name of ['Password', 'Confirm Password']) expect(field(name)).toHaveAttribute('type', 'password');
    for (const name of ['Email', 'Confirm Email', 'Password', 'Confirm Password']) expect(field(name)).toBeRequired();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('SUP-01 makes no call while a field is empty', async () => {
    const signUp = jest.fn();
    await open(signUp);
    await userEvent.type(field('Email'), 'ada@example.com');
    await submit();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('SUP-02 says Creating Account... and cannot be sent twice', async () => {
    const signUp = jest.fn(() => new Promise<void>(() => {}));
    await open(signUp);
    await fill();
    await submit();
    const button = screen.getByRole('button', { name: 'Creating Account...' });
    expect(button).toBeDisabled();
    await userEvent.click(button);
    await userEvent.type(field('Confirm Password'), '{Enter}');
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
  ])('SUP-03 checks in order before any call: %j', async (values, sentence, wrong) => {
    const signUp = jest.fn();
    await open(signUp);
    await fill(values);
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(field(wrong)).toHaveFocus();
    expect(field(wrong)).toBeInvalid();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('SUP-03 takes a password of exactly six characters', async () => {
    const signUp = jest.fn(async () => {});
    await open(signUp);
    await fill({ password: '123456' });
    await submit();
    expect(signUp).toHaveBeenCalledWith('ada@example.com', '123456');
  });

  it('SUP-04 goes to /verify-email when the account is made', async () => {
    const signUp = jest.fn(async () => {});
    const { router } = await open(signUp);
    await fill();
    await submit();
    expect(signUp).toHaveBeenCalledWith('ada@example.com', 'secret1');
    expect(router.state.location.pathname).toBe('/verify-email');
  });

  it('SUP-05 shows why it failed, keeps what was typed, and can be sent again', async () => {
    const signUp = jest
      .fn<Promise<void>, [string, string]>()
      .mockRejectedValueOnce(new AuthError('auth/email-already-in-use', 'Firebase: Error (auth/email-already-in-use).'))
      .mockResolvedValueOnce();
    const { router } = await open(signUp);
    await fill();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(/^An account with this email already exists\.$/);
    expect(field('Confirm Email')).toHaveValue('ada@example.com');
    expect(field('Confirm Password')).toHaveValue('secret1');
    await submit();
    expect(router.state.location.pathname).toBe('/verify-email');
  });

  it('SUP-06 reminds whoever registered here and has not finished', async () => {
    localStorage.setItem(
      storageKeys.pendingUser,
      JSON.stringify({ email: 'ada@example.com', firstName: '', lastName: '', firebaseUid: 'u1' }),
    );
    await open();
    expect(screen.getByText('Check Your Email')).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Verification Page' })).toHaveAttribute('href', '/verify-email');
  });

  it.each(['', '{', '"x"', '{"email":""}'])('SUP-06 shows no panel for the entry %j', async (entry) => {
    if (entry) localStorage.setItem(storageKeys.pendingUser, entry);
    await open();
    expect(screen.queryByText('Check Your Email')).toBeNull();
  });

  it('leads a signed-in trader to the dashboard', async () => {
    signInTestUser();
    const { router } = await open();
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});
