import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { keys } from 'contracts/keys';
import { sessions } from 'contracts/sessions';
import { type MockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { createAccountApi, getRecordedWrites } from '../../testing/accountApi.ts';

const open = async (api: MockApi, name: string) => {
  signInTestUser();
  await renderModule(module, { path: '/account', api });
  return within(screen.getByRole('region', { name }));
};

const seen = { firstSeen: '2026-11-01T12:00:00.000Z', lastSeen: '2026-11-28T09:00:00.000Z' };
const here = { id: 'a1', device: 'Firefox on Windows', current: true, ...seen };
const phone = { id: 'b2', device: 'Chrome on Android', current: false, ...seen };

describe('sessions in the account settings', () => {
  it('say which one is this device, and end another after a question (SES-01)', async () => {
    const user = userEvent.setup();
    let list = [here, phone];
    const api = createAccountApi()
      .on(sessions.list, () => ({ sessions: list }))
      .on(sessions.delete, () => {
        list = [here];
        return { ok: true as const };
      });
    const card = await open(api, 'Where you are signed in');
    const rows = await card.findAllByRole('listitem');
    expect(rows.map((row) => /This device/.test(row.textContent ?? ''))).toEqual([true, false]);
    expect(rows[1]).toHaveTextContent(/Chrome on Android.*Last seen Nov 28, 2026.*since Nov 1, 2026/);
    await user.click(card.getByRole('button', { name: 'Sign out Chrome on Android' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Sign out Chrome on Android?' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await card.findAllByRole('listitem')).toHaveLength(1);
    expect(getRecordedWrites(api).map(({ input }) => input)).toEqual([{ params: { id: 'b2' } }]);
  });

  it.each([
    ['Where you are signed in', sessions.list, 'Your sessions could not be loaded'],
    ['What happened to your account', sessions.events, 'The events could not be loaded'],
  ] as const)('offer to load %s again after an error (SES-01)', async (name, call, title) => {
    const failed = { code: 'unavailable' as const, error: 'The journal cannot be reached.' };
    const api = createAccountApi().fail(call, 503, failed);
    const card = await open(api, name);
    const alert = within(await card.findByRole('alert'));
    expect(alert.getByText(title)).toBeVisible();
    api.on(sessions.list, () => ({ sessions: [here] })).on(sessions.events, () => ({ events: [] }));
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(card.queryByRole('alert')).toBeNull());
    expect(card.getByText(/Firefox on Windows|Nothing in the last 90 days/)).toBeVisible();
  });

  it('stay signed in when one cannot be ended, with the reason (SES-01)', async () => {
    const user = userEvent.setup();
    const api = createAccountApi()
      .on(sessions.list, () => ({ sessions: [here, phone] }))
      .fail(sessions.delete, 503, { code: 'unavailable', error: 'The journal cannot be reached.' });
    const card = await open(api, 'Where you are signed in');
    await user.click(await card.findByRole('button', { name: 'Sign out Chrome on Android' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    expect(await card.findByText('The journal cannot be reached.')).toBeVisible();
    expect(card.getAllByRole('listitem')).toHaveLength(2);
  });

  it('tell what happened in plain words, the newest first (SES-01)', async () => {
    const at = '2026-11-28T09:30:00.000Z';
    const events = [
      { at, kind: 'deletion-asked' as const, detail: '' },
      { at, kind: 'key-made' as const, detail: 'Alerts' },
      { at, kind: 'sign-in' as const, detail: 'Chrome on Android' },
      ...Array.from({ length: 8 }, (_, index) => ({
        at: `2026-11-2${index}T09:30:00.000Z`,
        kind: 'export' as const,
        detail: '',
      })),
    ];
    const api = createAccountApi().on(sessions.events, () => ({ events }));
    const card = await open(api, 'What happened to your account');
    const rows = await card.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Nov 28, 2026.*Deletion of the account asked for/);
    expect(rows[1]).toHaveTextContent('Key “Alerts” made');
    expect(rows[2]).toHaveTextContent('First sign-in with Chrome on Android');
    await userEvent.click(card.getByRole('button', { name: 'Show all 11' }));
    expect(card.getAllByRole('listitem')).toHaveLength(11);
  });

  it('are ended everywhere with the keys, if the trader wants it (SES-01)', async () => {
    const user = userEvent.setup();
    const key = { id: 'k1', name: 'Script', scopes: [], accounts: null, lastUsedAt: null };
    const api = createAccountApi()
      .on(keys.list, () => ({ keys: [{ ...key, createdAt: seen.firstSeen, expiresAt: seen.lastSeen }] }))
      .on(keys.delete, () => ({ ok: true as const }))
      .on(calls.account.signOutEverywhere, () => ({ ok: true as const }));
    const card = await open(api, 'Account Actions');
    await user.click(card.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Also delete the key of your tools' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() =>
      expect(getRecordedWrites(api).map(({ call }) => call.path)).toEqual([
        '/api/keys/:id',
        '/api/account/sign-out-everywhere',
      ]),
    );
  });
});
