import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type KeyEntry, keys } from 'contracts/keys';
import { labels } from 'contracts/labels';
import { ApiError } from 'shared-ui/host';
import { emptyLabels, type MockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { createAccountApi, getRecordedWrites } from '../../testing/accountApi.ts';

const entry: KeyEntry = {
  id: 'a1',
  name: 'Script',
  scopes: ['trades:read', 'stats:read'],
  accounts: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2099-01-30T12:00:00.000Z',
  lastUsedAt: '2026-11-28T09:30:15.000Z',
};
const SECRET = 'tj_0a1b_c2d3_abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOP';

const open = async (api: MockApi) => {
  signInTestUser();
  await renderModule(module, { path: '/account', api });
  return within(screen.getByRole('region', { name: 'Keys for your tools' }));
};

const account = { id: 1, archived: false, trades: 3 };
const withAccounts = (api: MockApi) =>
  api.on(labels.list, () => ({
    ...emptyLabels,
    accounts: [
      { ...account, name: 'Main' },
      { ...account, id: 2, name: 'IB' },
    ],
  }));
const withCreated = (api: MockApi) =>
  api.on(keys.create, ({ body }) => ({ ...entry, ...body, key: SECRET, createdAt: '', expiresAt: '' }));

describe('keys in the account settings', () => {
  it('lists keys with what they can do and their last use (KEY-04)', async () => {
    const others = [
      { ...entry, id: 'b', name: 'Old', accounts: ['Main'], lastUsedAt: null, expiresAt: '2020-01-30T12:00:00.000Z' },
      { ...entry, id: 'c', name: 'Lost', accounts: [] },
    ];
    const card = await open(createAccountApi().on(keys.list, () => ({ keys: [entry, ...others] })));
    const rows = await card.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(
      /Script.*Read trades, setups.*; read statistics.*All trades.*Last used Nov 28, 2026.* · ends Jan 30, 2099/,
    );
    expect(rows[1]).toHaveTextContent(/Only Main.*Never used · ended Jan 30, 2020/);
    expect(rows[2]).toHaveTextContent('No trades: its accounts were deleted');
  });

  it('says that there are none, and offers to load them again after an error (KEY-04)', async () => {
    const card = await open(createAccountApi());
    expect(await card.findByText('No keys yet.')).toBeVisible();
  });

  it('offers to load them again after an error (KEY-04)', async () => {
    let isBroken = true;
    const card = await open(
      createAccountApi().on(keys.list, () => {
        if (isBroken) throw new ApiError(500, { code: 'internal', error: 'Something went wrong on our side.' });
        return { keys: [entry] };
      }),
    );
    const alert = within(await card.findByRole('alert'));
    expect(alert.getByText('Your keys could not be loaded')).toBeVisible();
    isBroken = false;
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await card.findByRole('listitem')).toHaveTextContent('Script');
  });

  it('makes a key in three clicks, shows it once, and copies it with an example (KEY-04)', async () => {
    const user = userEvent.setup();
    const api = withCreated(createAccountApi());
    const card = await open(api);
    await user.click(card.getByRole('button', { name: 'New key' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New key' }));
    await user.click(dialog.getByRole('radio', { name: 'Save trades from a program of mine' }));
    await user.click(dialog.getByRole('button', { name: 'Make key' }));
    const body = { name: 'Recorder', scopes: ['trades:read', 'trades:write'], accounts: null, expiresInDays: 90 };
    expect(getRecordedWrites(api).map(({ input }) => input)).toEqual([{ body }]);
    const shown = within(await screen.findByRole('dialog', { name: 'Key “Recorder”' }));
    expect(shown.getByRole('region', { name: 'Your key' })).toHaveTextContent(SECRET);
    expect(shown.getByRole('region', { name: 'In a terminal' })).toHaveTextContent(`Authorization: Bearer ${SECRET}`);
    await user.click(shown.getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  });

  it('has the address and the message of an alert of TradingView (KEY-04, INB-01)', async () => {
    const user = userEvent.setup();
    const card = await open(withCreated(createAccountApi()));
    await user.click(card.getByRole('button', { name: 'New key' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New key' }));
    await user.click(dialog.getByRole('radio', { name: 'Send alerts of TradingView to my inbox' }));
    await user.click(dialog.getByRole('button', { name: 'Make key' }));
    const example = await screen.findByRole('region', { name: 'In an alert of TradingView' });
    expect(example).toHaveTextContent(/Webhook URL: \S+\/api\/inbox\/0a1b Message: \{"key":"tj_0a1b_c2d3_/);
  });

  it('restricts a key to accounts, to R and to what is chosen (KEY-04, MCP-02)', async () => {
    const user = userEvent.setup();
    const api = withAccounts(withCreated(createAccountApi()));
    const card = await open(api);
    await user.click(card.getByRole('button', { name: 'New key' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'read statistics, reports, playbook and limits' }));
    await user.click(await dialog.findByRole('radio', { name: 'Only some accounts' }));
    await user.click(dialog.getByRole('checkbox', { name: 'IB' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Results in R only, no amounts of money' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Sheet{Enter}');
    const body = { name: 'Sheet', scopes: ['trades:read'], accounts: ['IB'], unit: 'r', expiresInDays: 90 };
    expect(getRecordedWrites(api).map(({ input }) => input)).toEqual([{ body }]);
  });

  it('shows what the API refuses beside its field (KEY-04)', async () => {
    const user = userEvent.setup();
    const fields = { accounts: 'Choose at least one account.', name: 'Name is required.' };
    const api = withAccounts(
      createAccountApi().on(keys.create, () => {
        throw new ApiError(400, { code: 'invalid_input', error: 'Name is required.', fields });
      }),
    );
    const card = await open(api);
    await user.click(card.getByRole('button', { name: 'New key' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make key' }));
    expect(await dialog.findByText('Name is required.')).toBeVisible();
    expect(dialog.getByText('Choose at least one account.')).toBeVisible();
  });

  it('deletes a key after saying what that means (KEY-04)', async () => {
    const user = userEvent.setup();
    let list = [entry];
    const api = createAccountApi()
      .on(keys.list, () => ({ keys: list }))
      .on(keys.delete, () => {
        list = [];
        return { ok: true as const };
      });
    const card = await open(api);
    await user.click(await card.findByRole('button', { name: 'Delete the key Script' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete the key “Script”?' }));
    expect(dialog.getByText(/refused from their next request on/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete key' }));
    expect(await card.findByText('No keys yet.')).toBeVisible();
  });
});
