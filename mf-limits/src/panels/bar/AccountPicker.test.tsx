import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AccountSummary, accountLimits } from 'contracts/account-limits';
import { type DaySummaries, daySummaries } from 'contracts/day-summaries';
import { getToday, withQueryClient } from 'shared-ui';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import { createBareSummary, createSummary } from '../../testing/limits.ts';
import Picker from './AccountPicker.tsx';

const { default: AccountPicker } = withQueryClient(Picker);

const api = mockApi();
let accounts: AccountSummary[];
let days: DaySummaries['days'];
const choose = jest.fn();

/** A day of a plan that allows so many trades. */
const createDay = (trades: number, maxTrades: number | null): DaySummaries['days'][number] => ({
  ...{ date: getToday(), netCents: 0, lowCents: 0, trades, planned: null, clean: 0, broken: 0, curve: [] },
  plan: { bias: '', focus: '', maxLossCents: null, maxTrades },
  ...{ grade: null, reviewed: false, notes: 0, note: '', media: [] },
});

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  choose.mockReset();
  accounts = [createSummary(), createBareSummary('Cash'), createBareSummary('Old', { archived: true })];
  days = [];
  api.reset();
  api.on(accountLimits.list, () => ({ accounts })).on(daySummaries.list, () => ({ days }));
});
afterEach(() => onlineManager.setOnline(true));

const show = (...selected: string[]) => renderPanel(<AccountPicker selected={selected} choose={choose} />, { api });
const findPicker = () => screen.findByRole('combobox', { name: 'Current account' });
const listChoices = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the account in the bar', () => {
  it('is one of all that are in use, or all of them (LIM-08)', async () => {
    show();
    const picker = await findPicker();
    expect(picker).toHaveDisplayValue('All accounts');
    expect(listChoices()).toEqual(['All accounts', 'Topstep', 'Cash']);
    expect(screen.getByRole('link', { name: 'Limits' })).toHaveAttribute('href', '/limits');
    await userEvent.selectOptions(picker, 'Cash');
    expect(choose).toHaveBeenLastCalledWith(['Cash']);
    await userEvent.selectOptions(picker, 'All accounts');
    expect(choose).toHaveBeenLastCalledWith([]);
  });

  it.each([
    [['topstep'], 'Topstep', 'Room $600.00 today'],
    [['Old'], 'Old', 'No limits'],
    [['Gone'], 'Gone', 'Limits'],
    [['none'], 'No account', 'Limits'],
    [['Topstep', 'Cash'], '2 accounts', 'Limits'],
  ])('shows %j of the address as %s (LIM-08)', async (selected, text, room) => {
    show(...selected);
    expect(await findPicker()).toHaveDisplayValue(text);
    expect(screen.getByRole('link', { name: room })).toBeVisible();
  });

  it('writes the name of an account as a filter (LIM-08)', async () => {
    accounts = [createSummary({ account: 'none' })];
    show('=none');
    const picker = await findPicker();
    expect(picker).toHaveDisplayValue('none');
    await userEvent.selectOptions(picker, 'All accounts');
    expect(choose).toHaveBeenLastCalledWith([]);
    expect(screen.getByRole('link', { name: 'Room $600.00 today' })).toHaveAttribute('href', '/limits/none');
  });

  it.each([
    ['the least room', { roomCents: 59_999, drawdownCents: 200_000 }, 'Room $599.99 to the floor'],
    [
      'a limit of which little is left',
      { roomCents: 61_000, drawdownCents: 300_000 },
      'Room $610.00 20% left to the floor',
    ],
    ['a reached limit', { roomCents: -500, drawdownCents: 200_000 }, 'Room −$5.00 nothing left to the floor'],
    ['another currency', { currency: 'EUR' }, 'Room €600.00 today'],
  ])('says the room by %s (LIM-08)', async (_, fields, text) => {
    accounts = [createSummary(fields)];
    show('Topstep');
    expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '/limits/Topstep');
  });

  it.each([
    [createDay(2, 4), '2 of 4 trades today'],
    [createDay(0, 1), '0 of 1 trades today'],
  ])('counts the trades of the plan of today: %#', async (day, text) => {
    days = [day];
    show();
    expect(await screen.findByText(text)).toBeVisible();
    expect(api.getInputs(daySummaries.list)).toEqual([{ query: { from: getToday(), to: getToday() } }]);
  });

  it.each(['/charts/AAPL?replay=7', '/days/2026-07-14?replay', '/practice'])(
    'says neither room nor counts at %s, which would tell what happens later (PRA-02)',
    async (path) => {
      days = [createDay(2, 4)];
      renderPanel(<AccountPicker selected={['Topstep']} choose={choose} />, { api, path });
      expect(await screen.findByRole('link', { name: 'Limits' })).toHaveAttribute('href', '/limits/Topstep');
      expect(screen.queryByText(/Room|trades today/)).toBeNull();
    },
  );

  it('counts nothing without a plan that limits the trades (LIM-08)', async () => {
    days = [createDay(3, null)];
    show();
    await findPicker();
    expect(screen.queryByText(/trades today/)).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ['without an account', () => accounts.splice(0)],
    ['with archived accounts only', () => accounts.splice(0, 2)],
    ['when the accounts cannot be read', () => api.fail(accountLimits.list, 500)],
  ])('is missing without a word %s (LIM-08)', async (_, prepare) => {
    prepare();
    const { container } = show();
    await waitFor(() => expect(api.getInputs(accountLimits.list)).toHaveLength(1));
    await waitFor(() => expect(api.getInputs(daySummaries.list)).toHaveLength(1));
    expect(container).toHaveTextContent('');
  });

  it('is shown when the plan cannot be read (LIM-08)', async () => {
    api.fail(daySummaries.list, 500);
    show('Topstep');
    expect(await findPicker()).toHaveDisplayValue('Topstep');
  });
});
