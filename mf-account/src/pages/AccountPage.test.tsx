import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type User } from 'contracts';
import { type Formats, settings } from 'contracts/settings';
import { hasSingleKeyShortcuts, readTheme, setSingleKeyShortcuts, setTheme } from 'shared-ui';
import {
  ApiError,
  AuthError,
  type AuthPort,
  type Change,
  clearError,
  getErrorMessage,
  onChange,
  writeTraderEntry,
} from 'shared-ui/host';
import { emptySettings, fakeAuth, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { createAccountApi, getRecordedWrites } from '../testing/accountApi.ts';

const renderPage = (handlers: Partial<AuthPort> = {}) =>
  renderModule(module, { path: '/account', auth: fakeAuth(handlers), api: createAccountApi() });

const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const failRequest = async () => {
  throw new AuthError('auth/network-request-failed', 'Firebase: Error (auth/network-request-failed).');
};
const reminder = 'Please verify your email address to access all features.';

beforeEach(clearError);

describe('account settings', () => {
  it('shows name, email and verification status (ACC-01, NAV-12)', async () => {
    signInTestUser();
    await renderPage();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account Settings');
    const profile = screen.getByRole('region', { name: 'Profile Information' });
    expect(profile).toHaveTextContent('Ada Lovelace');
    expect(profile).toHaveTextContent('ada@example.com');
    expect(within(profile).getByText('Verified')).toBeVisible();
    expect(screen.queryByText(reminder)).toBeNull();
  });

  it('links to the pages that manage lists and to the trash (TAG-01, BLK-03)', async () => {
    signInTestUser();
    await renderPage();
    const lists = within(screen.getByRole('region', { name: 'Setups, tags and accounts' }));
    expect(lists.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/manage-flags',
      '/manage-tags',
      '/manage-accounts',
      '/limits',
      '/trades/trash',
    ]);
  });

  it('hides amounts, and sizes and prices of trades too if the trader wants it (NAV-14)', async () => {
    signInTestUser();
    await renderPage();
    const getPrivacy = () => document.documentElement.getAttribute('data-privacy');
    await userEvent.click(screen.getByRole('radio', { name: 'Hidden (privacy mode)' }));
    expect(getPrivacy()).toBe('');
    const trades = screen.getByRole('checkbox', { name: 'Privacy mode hides sizes and prices of trades, too' });
    await userEvent.click(trades);
    expect(getPrivacy()).toBe('trades');
    await userEvent.click(trades);
    expect(getPrivacy()).toBe('');
    await userEvent.click(screen.getByRole('radio', { name: 'Shown' }));
    expect(getPrivacy()).toBeNull();
  });

  it('shows a reminder while the email is not verified (ACC-02)', async () => {
    signInTestUser({ emailVerified: false });
    await renderPage();
    expect(screen.getByText('Not verified')).toBeVisible();
    expect(screen.getByText(reminder)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Check Verification Status' })).toBeEnabled();
  });

  it.each([
    ['Resend Verification Email', 'Verification email sent! Please check your inbox.', 'status', async () => {}],
    ['Resend Verification Email', 'Failed to send verification email. Please try again.', 'alert', failRequest],
    ['Check Verification Status', 'Email verification status updated!', 'status', async () => {}],
    ['Check Verification Status', 'Failed to update verification status. Please try again.', 'alert', failRequest],
  ])('%s shows %s (ACC-03)', async (button, text, role, handler) => {
    signInTestUser({ emailVerified: false });
    await renderPage({ sendVerificationEmail: handler, refreshEmailVerified: handler });
    await clickButton(button);
    expect(screen.getAllByRole(role).at(-1)).toHaveTextContent(text);
  });

  it('still shows the outcome after the reminder disappears (ACC-03)', async () => {
    signInTestUser({ emailVerified: false });
    await renderPage({ refreshEmailVerified: async () => void signInTestUser() });
    await clickButton('Check Verification Status');
    expect(screen.queryByText(reminder)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Email verification status updated!');
    expect(screen.getByText('Verified')).toBeVisible();
  });

  it('opens the reset view of /signin to change the password (ACC-04)', async () => {
    signInTestUser();
    const { router } = await renderPage();
    await clickButton('Change Password');
    expect(router.state.location).toMatchObject({ pathname: '/signin', state: { reset: true } });
  });

  it('signs out through /logout (ACC-04)', async () => {
    signInTestUser();
    const { router } = await renderPage();
    await clickButton('Sign Out');
    expect(router.state.location.pathname).toBe('/logout');
  });
});

const openForm = async (api = createAccountApi()) => {
  signInTestUser();
  await renderModule(module, { path: '/account', api });
  await clickButton('Edit name');
  return api;
};
const fillField = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};

describe('editing the names', () => {
  const saved = { firstName: 'Augusta', lastName: 'King', email: 'ada@example.com', emailVerified: true };

  it('saves and shows the names, and returns the focus to Edit name (ACC-06)', async () => {
    const api = await openForm(createAccountApi().on(calls.auth.updateMe, () => ({ user: saved })));
    expect(screen.getByLabelText('First name')).toHaveFocus();
    await fillField('First name', 'Augusta');
    await fillField('Last name', 'King');
    await clickButton('Save');
    expect(api.getInputs(calls.auth.updateMe)).toEqual([{ body: { firstName: 'Augusta', lastName: 'King' } }]);
    expect(screen.getByRole('status')).toHaveTextContent('Your name was saved.');
    expect(screen.getByRole('region', { name: 'Profile Information' })).toHaveTextContent('Augusta King');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit name' })).toHaveFocus());
  });

  it('shows newer names of the session, e.g. from another tab, over the saved ones (ACC-06)', async () => {
    await openForm(createAccountApi().on(calls.auth.updateMe, () => ({ user: saved })));
    await clickButton('Save');
    act(() => void signInTestUser({ firstName: 'Countess' }));
    expect(screen.getByRole('region', { name: 'Profile Information' })).toHaveTextContent('Countess Lovelace');
  });

  it.each(['Cancel', '{Escape}'])('changes nothing on %s (ACC-06)', async (action) => {
    const api = await openForm();
    await fillField('First name', 'Grace');
    await (action === 'Cancel' ? clickButton(action) : userEvent.keyboard(action));
    expect(screen.getByRole('region', { name: 'Profile Information' })).toHaveTextContent('Ada Lovelace');
    await clickButton('Edit name');
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    expect(getRecordedWrites(api)).toEqual([]);
  });

  it('shows an error at an empty field, and limits the length (ACC-06)', async () => {
    const api = await openForm();
    await fillField('Last name', '  ');
    await clickButton('Save');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('First name and last name are required');
    expect(screen.getByLabelText('Last name')).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveAttribute('maxlength', '80');
    expect(getRecordedWrites(api)).toEqual([]);
  });

  it('shows a server error at its field, any other failure above, and keeps the entered values (ACC-06)', async () => {
    const fields = { lastName: 'Last name is odd.' };
    const api = await openForm(
      createAccountApi().on(calls.auth.updateMe, () => {
        throw new ApiError(400, { error: 'Last name is odd.', code: 'invalid_input', fields });
      }),
    );
    await fillField('Last name', 'Odd');
    await clickButton('Save');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is odd.');
    api.on(calls.auth.updateMe, () => {
      throw new ApiError(503, { error: 'The journal cannot be reached.', code: 'unavailable' });
    });
    await clickButton('Save');
    expect(screen.getByRole('alert')).toHaveTextContent('The journal cannot be reached.');
    expect(screen.getByLabelText('Last name')).toHaveValue('Odd');
    expect(getErrorMessage()).toBe('');
  });
});

const renderAccount = async (api = createAccountApi()) => {
  signInTestUser();
  return { api, ...(await renderModule(module, { path: '/account', api })) };
};

describe('Sign out everywhere', () => {
  it('asks for confirmation, then opens /logout with a farewell (ACC-06)', async () => {
    const { api, router } = await renderAccount(
      createAccountApi().on(calls.account.signOutEverywhere, () => ({ ok: true as const })),
    );
    await clickButton('Sign out everywhere');
    expect(screen.getByRole('alertdialog', { name: 'Sign out everywhere?' })).toBeVisible();
    await clickButton('Cancel');
    expect(getRecordedWrites(api)).toEqual([]);
    await clickButton('Sign out everywhere');
    await clickButton('Sign out everywhere');
    const farewell = 'You are signed out everywhere.';
    expect(router.state.location).toMatchObject({ pathname: '/logout', state: { farewell } });
  });

  it('asks about drafts before it ends any session (ACC-06, AUT-10)', async () => {
    const { api } = await renderAccount();
    writeTraderEntry('browser', 'trade-draft', 'Waited.');
    await clickButton('Sign out everywhere');
    await clickButton('Sign out everywhere');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(getRecordedWrites(api)).toEqual([]);
  });

  it('shows an error and stays signed in when the provider is unavailable (ACC-06)', async () => {
    const { router } = await renderAccount(
      createAccountApi().on(calls.account.signOutEverywhere, () => {
        throw new ApiError(503, { error: 'The sign-in service cannot be reached.', code: 'unavailable' });
      }),
    );
    await clickButton('Sign out everywhere');
    await clickButton('Sign out everywhere');
    expect(getErrorMessage()).toBe('The sign-in service cannot be reached.');
    expect(router.state.location.pathname).toBe('/account');
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeEnabled();
  });
});

describe('deleting the account', () => {
  const confirm = async (entered: string) => {
    await clickButton('Delete account');
    await userEvent.type(screen.getByLabelText('Type ada@example.com to confirm'), entered);
    await clickButton('Delete my account');
  };

  it('requires the email address in any case, then opens /logout with a farewell (ACC-06)', async () => {
    const { api, router } = await renderAccount(
      createAccountApi().on(calls.account.delete, () => ({ ok: true as const })),
    );
    await confirm('ADA@example.com ');
    expect(api.getInputs(calls.account.delete)).toEqual([{ body: { email: 'ADA@example.com ' } }]);
    const state = { farewell: 'Your account and everything in it have been deleted.', drafts: 'discard' };
    expect(router.state.location).toMatchObject({ pathname: '/logout', state });
  });

  it.each(['bob@example.com', ' '])(
    'sends nothing for %j, and shows an error at the field (ACC-06)',
    async (entered) => {
      const { api } = await renderAccount();
      await confirm(entered);
      const field = screen.getByLabelText('Type ada@example.com to confirm');
      expect(field).toHaveAccessibleDescription('This is not the email address of your account.');
      expect(field).toHaveFocus();
      expect(getRecordedWrites(api)).toEqual([]);
    },
  );

  it('shows a failure in the dialog, which stays open (ACC-06)', async () => {
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
  it('is applied and stored, and follows a change elsewhere (ACC-06)', async () => {
    signInTestUser();
    await renderPage();
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

it('turns single-key shortcuts off, and stores the setting in this browser', async () => {
  signInTestUser();
  await renderPage();
  const setting = within(screen.getByRole('group', { name: 'Single-key shortcuts' }));
  expect(setting.getByRole('radio', { name: 'On' })).toBeChecked();
  await userEvent.click(setting.getByRole('radio', { name: 'Off' }));
  expect(setting.getByRole('radio', { name: 'Off' })).toBeChecked();
  expect(hasSingleKeyShortcuts()).toBe(false);
  setSingleKeyShortcuts('on');
});

describe('analysis', () => {
  it('shows a placeholder titled Account Page with the welcome header only (ACC-05)', async () => {
    signInTestUser();
    const { container } = await renderModule(module, { path: '/analysis' });
    expect(container).toHaveTextContent(/^Account PageWelcome, Ada!$/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account Page');
  });
});

const usual: Formats = { numbers: 'comma-point', dates: 'mdy', weekStart: 'sunday', clock: '12h' };

const openPage = async (user: Partial<User> = {}) => {
  signInTestUser(user);
  const api = createAccountApi();
  await renderModule(module, { path: '/account', api });
  return { api, card: within(await screen.findByRole('region', { name: 'Formats' })) };
};

describe('formats', () => {
  it('are those of US English by default, and each choice is saved at once (ACC-08)', async () => {
    const { api, card } = await openPage();
    api.on(settings.change, ({ body }) => ({ ...emptySettings, ...body, version: 1 }));
    const changes: Change[] = [];
    const stop = onChange((change) => changes.push(change));
    expect(card.getByText(/^For example: −\$1,234\.56 on Mon, Nov 23, 2026, closed .* 4:05:00\sPM\.$/)).toBeVisible();
    await userEvent.selectOptions(card.getByLabelText('Numbers'), '1.234,56');
    await userEvent.selectOptions(card.getByLabelText('Dates'), '23 Nov 2026');
    await userEvent.selectOptions(card.getByLabelText('First day of the week'), 'Monday');
    await userEvent.selectOptions(card.getByLabelText('Time of day'), '16:05');
    expect(card.getByLabelText('Numbers')).toHaveDisplayValue('1.234,56');
    stop();
    expect(api.getInputs(settings.change).map(({ body }) => body?.formats)).toEqual([
      { ...usual, numbers: 'point-comma' },
      { ...usual, numbers: 'point-comma', dates: 'dmy' },
      { ...usual, numbers: 'point-comma', dates: 'dmy', weekStart: 'monday' },
      { numbers: 'point-comma', dates: 'dmy', weekStart: 'monday', clock: '24h' },
    ]);
    // The shell reads the user again, who has the formats.
    expect(changes.map(({ what }) => what)).toContain('account');
  });

  it('show at once in an open page (ACC-08)', async () => {
    const { card } = await openPage({
      formats: { numbers: 'space-comma', dates: 'ymd', weekStart: 'monday', clock: '24h' },
    });
    expect(card.getByLabelText('Numbers')).toHaveDisplayValue('1 234,56');
    expect(card.getByText('For example: −$1 234,56 on Mon, 2026-11-23, closed 2026-11-23, 16:05:00.')).toBeVisible();
    act(() => signInTestUser({ formats: { ...usual, numbers: 'point-comma' } }));
    expect(card.getByText(/^For example: −\$1\.234,56 on Mon, Nov 23, 2026/)).toBeVisible();
  });

  it('stay as they were when they cannot be saved (ACC-08)', async () => {
    const { api, card } = await openPage();
    api.on(settings.change, () => {
      throw new ApiError(503, { error: 'Please try again in a moment.', code: 'unavailable' });
    });
    await userEvent.selectOptions(card.getByLabelText('Time of day'), '16:05');
    expect(await card.findByRole('alert')).toHaveTextContent(
      'Your formats were not saved. Please try again in a moment.',
    );
    expect(card.getByLabelText('Time of day')).toHaveDisplayValue('4:05 PM');
  });
});
