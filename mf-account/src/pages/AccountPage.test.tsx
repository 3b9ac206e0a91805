import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { hasSingleKeyShortcuts, readTheme, setSingleKeyShortcuts, setTheme } from 'shared-ui';
import { ApiError, AuthError, type AuthPort, clearError, getErrorMessage, writeTraderEntry } from 'shared-ui/host';
import { fakeAuth, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { createAccountApi, getRecordedWrites } from '../testing/accountApi.ts';

const open = (answers: Partial<AuthPort> = {}) =>
  renderModule(module, { path: '/account', auth: fakeAuth(answers), api: createAccountApi() });

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const failing = async () => {
  throw new AuthError('auth/network-request-failed', 'Firebase: Error (auth/network-request-failed).');
};
const reminder = 'Please verify your email address to access all features.';

beforeEach(clearError);

describe('account settings', () => {
  it('NAV-12 ACC-01 shows name, address and that it is verified', async () => {
    signInTestUser();
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account Settings');
    const profile = screen.getByRole('region', { name: 'Profile Information' });
    expect(profile).toHaveTextContent('Ada Lovelace');
    expect(profile).toHaveTextContent('ada@example.com');
    expect(within(profile).getByText('Verified')).toBeVisible();
    expect(screen.queryByText(reminder)).toBeNull();
  });

  it('ACC-02 reminds of an address that is not verified', async () => {
    signInTestUser({ emailVerified: false });
    await open();
    expect(screen.getByText('Not verified')).toBeVisible();
    expect(screen.getByText(reminder)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Check Verification Status' })).toBeEnabled();
  });

  it.each([
    ['Resend Verification Email', 'Verification email sent! Please check your inbox.', 'status', async () => {}],
    ['Resend Verification Email', 'Failed to send verification email. Please try again.', 'alert', failing],
    ['Check Verification Status', 'Email verification status updated!', 'status', async () => {}],
    ['Check Verification Status', 'Failed to update verification status. Please try again.', 'alert', failing],
  ])('ACC-03 %s: %s', async (button, sentence, role, answer) => {
    signInTestUser({ emailVerified: false });
    await open({ sendVerificationEmail: answer, refreshEmailVerified: answer });
    await press(button);
    expect(screen.getAllByRole(role).at(-1)).toHaveTextContent(sentence);
  });

  it('ACC-03 still says that the status was updated when the reminder has gone', async () => {
    signInTestUser({ emailVerified: false });
    await open({ refreshEmailVerified: async () => void signInTestUser() });
    await press('Check Verification Status');
    expect(screen.queryByText(reminder)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Email verification status updated!');
    expect(screen.getByText('Verified')).toBeVisible();
  });

  it('ACC-04 changes the password on /signin, in its reset view', async () => {
    signInTestUser();
    const { router } = await open();
    await press('Change Password');
    expect(router.state.location).toMatchObject({ pathname: '/signin', state: { reset: true } });
  });

  it('ACC-04 signs out by /logout, which goes on to /', async () => {
    signInTestUser();
    const { router } = await open();
    await press('Sign Out');
    expect(router.state.location.pathname).toBe('/logout');
  });
});

const edit = async (api = createAccountApi()) => {
  signInTestUser();
  await renderModule(module, { path: '/account', api });
  await press('Edit Name');
  return api;
};
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};

describe('the names', () => {
  const saved = { firstName: 'Augusta', lastName: 'King', email: 'ada@example.com', emailVerified: true };

  it('ACC-06 can be edited; the page says so, shows them, and gives the focus back', async () => {
    const api = await edit(createAccountApi().on(calls.auth.updateMe, () => ({ user: saved })));
    expect(screen.getByLabelText('First Name')).toHaveFocus();
    await type('First Name', 'Augusta');
    await type('Last Name', 'King');
    await press('Save');
    expect(api.getInputs(calls.auth.updateMe)).toEqual([{ body: { firstName: 'Augusta', lastName: 'King' } }]);
    expect(screen.getByRole('status')).toHaveTextContent('Your name was saved.');
    expect(screen.getByRole('region', { name: 'Profile Information' })).toHaveTextContent('Augusta King');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Name' })).toHaveFocus());
  });

  it('ACC-06 what the session says later counts: another tab may have changed it again', async () => {
    await edit(createAccountApi().on(calls.auth.updateMe, () => ({ user: saved })));
    await press('Save');
    act(() => void signInTestUser({ firstName: 'Countess' }));
    expect(screen.getByRole('region', { name: 'Profile Information' })).toHaveTextContent('Countess Lovelace');
  });

  it.each(['Cancel', '{Escape}'])('ACC-06 %s leaves them as they were', async (way) => {
    const api = await edit();
    await type('First Name', 'Nobody');
    await (way === 'Cancel' ? press(way) : userEvent.keyboard(way));
    expect(screen.getByRole('region', { name: 'Profile Information' })).toHaveTextContent('Ada Lovelace');
    await press('Edit Name');
    expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
    expect(getRecordedWrites(api)).toEqual([]);
  });

  it('ACC-06 an empty one is refused at its field, and what the contract does not take cannot be typed', async () => {
    const api = await edit();
    await type('Last Name', '  ');
    await press('Save');
    expect(screen.getByLabelText('Last Name')).toHaveAccessibleDescription('First name and last name are required');
    expect(screen.getByLabelText('Last Name')).toHaveFocus();
    expect(screen.getByLabelText('First Name')).toHaveAttribute('maxlength', '80');
    expect(getRecordedWrites(api)).toEqual([]);
  });

  it("ACC-06 shows the server's answer at its field, and any other failure above, with what was typed kept", async () => {
    const fields = { lastName: 'Last name is odd.' };
    const api = await edit(
      createAccountApi().on(calls.auth.updateMe, () => {
        throw new ApiError(400, { error: 'Last name is odd.', code: 'invalid_input', fields });
      }),
    );
    await type('Last Name', 'Odd');
    await press('Save');
    expect(screen.getByLabelText('Last Name')).toHaveAccessibleDescription('Last name is odd.');
    api.on(calls.auth.updateMe, () => {
      throw new ApiError(503, { error: 'The journal cannot be reached.', code: 'unavailable' });
    });
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent('The journal cannot be reached.');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Odd');
    expect(getErrorMessage()).toBe('');
  });
});

const renderAccount = async (api = createAccountApi()) => {
  signInTestUser();
  return { api, ...(await renderModule(module, { path: '/account', api })) };
};

describe('signing out everywhere', () => {
  it('ACC-06 asks first, then leads out with a sentence', async () => {
    const { api, router } = await renderAccount(
      createAccountApi().on(calls.account.signOutEverywhere, () => ({ ok: true as const })),
    );
    await press('Sign Out Everywhere');
    expect(screen.getByRole('alertdialog', { name: 'Sign out everywhere?' })).toBeVisible();
    await press('Cancel');
    expect(getRecordedWrites(api)).toEqual([]);
    await press('Sign Out Everywhere');
    await press('Sign Out Everywhere');
    const farewell = 'You are signed out everywhere.';
    expect(router.state.location).toMatchObject({ pathname: '/logout', state: { farewell } });
  });

  it('asks about drafts before it ends any session (ACC-06 AUT-10)', async () => {
    const { api } = await renderAccount();
    writeTraderEntry('browser', 'trade-draft', 'Waited.');
    await press('Sign Out Everywhere');
    await press('Sign Out Everywhere');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(getRecordedWrites(api)).toEqual([]);
  });

  it('ACC-06 stays signed in when the provider cannot be reached, and says so', async () => {
    const { router } = await renderAccount(
      createAccountApi().on(calls.account.signOutEverywhere, () => {
        throw new ApiError(503, { error: 'The sign-in service cannot be reached.', code: 'unavailable' });
      }),
    );
    await press('Sign Out Everywhere');
    await press('Sign Out Everywhere');
    expect(getErrorMessage()).toBe('The sign-in service cannot be reached.');
    expect(router.state.location.pathname).toBe('/account');
    expect(screen.getByRole('button', { name: 'Sign Out Everywhere' })).toBeEnabled();
  });
});

describe('deleting the account', () => {
  const confirm = async (typed: string) => {
    await press('Delete Account');
    await userEvent.type(screen.getByLabelText('Type ada@example.com to confirm'), typed);
    await press('Delete My Account');
  };

  it('ACC-06 needs the address typed, in capitals or not, and leads out with a sentence', async () => {
    const { api, router } = await renderAccount(
      createAccountApi().on(calls.account.delete, () => ({ ok: true as const })),
    );
    await confirm('ADA@example.com ');
    expect(api.getInputs(calls.account.delete)).toEqual([{ body: { email: 'ADA@example.com ' } }]);
    const state = { farewell: 'Your account and everything in it have been deleted.', drafts: 'discard' };
    expect(router.state.location).toMatchObject({ pathname: '/logout', state });
  });

  it.each(['bob@example.com', ' '])('ACC-06 sends nothing for %j, and says so at the field', async (typed) => {
    const { api } = await renderAccount();
    await confirm(typed);
    const field = screen.getByLabelText('Type ada@example.com to confirm');
    expect(field).toHaveAccessibleDescription('This is not the email address of your account.');
    expect(field).toHaveFocus();
    expect(getRecordedWrites(api)).toEqual([]);
  });

  it('ACC-06 a failure is said in the dialog, which stays', async () => {
    const { router } = await renderAccount(
      createAccountApi().on(calls.account.delete, () => {
        throw new ApiError(503, { error: 'The journal cannot be reached.', code: 'unavailable' });
      }),
    );
    await confirm('ada@example.com');
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('The journal cannot be reached.');
    expect(router.state.location.pathname).toBe('/account');
  });
});

describe('the theme', () => {
  it('ACC-06 is chosen, remembered, and follows a choice made elsewhere', async () => {
    signInTestUser();
    await open();
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(readTheme()).toBe('dark');
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await act(async () => setTheme('light'));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked());
    await act(async () => setTheme('system'));
  });
});

it('letters alone can be kept from doing anything, and this browser remembers it', async () => {
  signInTestUser();
  await open();
  const choice = within(screen.getByRole('group', { name: 'Letter keys' }));
  expect(choice.getByRole('radio', { name: 'On' })).toBeChecked();
  await userEvent.click(choice.getByRole('radio', { name: 'Off' }));
  expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked();
  expect(hasSingleKeyShortcuts()).toBe(false);
  setSingleKeyShortcuts('on');
});

describe('analysis', () => {
  it('ACC-05 is a placeholder titled Account Page with a welcome alone', async () => {
    signInTestUser();
    const { container } = await renderModule(module, { path: '/analysis' });
    expect(container).toHaveTextContent(/^Account PageWelcome, Ada!$/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account Page');
  });
});
