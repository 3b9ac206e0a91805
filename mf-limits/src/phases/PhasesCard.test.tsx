import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { accountLimits } from 'contracts/account-limits';
import { buildTrade, describeVersionedForm } from 'shared-ui/testing';
import { createPhase, setUpLimits } from '../testing/limits.ts';

const { api, open, stored } = setUpLimits();
const show = () => open('/limits/Topstep');
const field = (name: string) => screen.getByLabelText(name);
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openForm = async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Change phases' }));
};

// Finding an element by its role reads each of the 400 time zones.
beforeEach(() => void jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['UTC']));

describe('the phases of an account', () => {
  it('are set for a new account, which the first save adds (LIM-01)', async () => {
    stored.rules.account = 'Other';
    stored.accounts = [];
    await show();
    expect(await screen.findByText(/A new account/)).toBeVisible();
    await press('Set balance and limits');
    await press('Save limits');
    expect(field('Start balance ($)')).toHaveAccessibleDescription('The start balance is required.');
    await type('Start balance ($)', '50,000');
    await userEvent.selectOptions(field('Floor of the balance'), 'Trails the end of each day');
    await type('Drawdown ($)', '2000');
    await type('Daily loss limit ($)', '1000');
    await press('Save limits');
    expect(
      await screen.findByText('Drawdown $2,000.00; the floor follows the balance at the end of each day'),
    ).toBeVisible();
    expect(stored.rules).toMatchObject({ account: 'Topstep', version: 1 });
    expect(stored.rules.phases).toMatchObject([
      {
        ...{ name: 'Funded', startBalanceCents: 5_000_000, targetCents: null, consistency: null, days: null },
        drawdown: { mode: 'eod', cents: 200_000, stopAtCents: null },
        dailyLoss: { cents: 100_000, effect: 'fail' },
      },
    ]);
  });

  it('begin with the first trade of the account, and with the day of futures (LIM-01)', async () => {
    stored.rules.phases = [];
    const instrument = { underlying: 'MNQ', kind: 'future', expiry: '2025-09', strike: null, right: null } as const;
    api.on(calls.trades.list, () => ({ trades: [buildTrade({ id: 1, date: '2025-07-14', instrument })] }));
    await show();
    await screen.findByText('No start balance yet');
    await waitFor(() => expect(api.getInputs(calls.trades.list)).toHaveLength(1));
    expect(api.getInputs(calls.trades.list)[0]?.query).toEqual({ account: ['Topstep'], sort: 'date', limit: '1' });
    await press('Set balance and limits');
    expect(field('First day')).toHaveValue('2025-07-14');
    expect(field('Trading day ends')).toHaveValue('17:00');
    expect(field('Time zone of the day')).toHaveValue('America/Chicago');
  });

  it('are described in words, with the date and the source of their rules (LIM-01)', async () => {
    stored.rules.phases = [createPhase({ asOf: '2026-03-01', source: 'https://firm.example/rules' })];
    await show();
    const card = within(await screen.findByRole('region', { name: 'Phases and rules' }));
    expect(card.getByRole('listitem')).toHaveTextContent(
      'FundedFrom Mar 2, 2026 with $50,000.00; the day ends at 5:00 PM (America/Chicago)' +
        'Drawdown $2,000.00; the floor follows the balance at the end of each day until it is at $50,000.00' +
        'Loss of a day up to $1,000.00, which locks the dayTarget $3,000.00Best day at most 50% of the total' +
        '5 days with at least $100.00Rules as of Mar 1, 2026: https://firm.example/rules',
    );
  });

  it('keep every rule of a stored phase, and add one that begins later (LIM-01)', async () => {
    await openForm();
    await press('Save limits');
    await waitFor(() => expect(stored.rules.version).toBe(2));
    expect(stored.rules.phases).toEqual([createPhase()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Change phases' }));
    await press('Add phase');
    const second = within(screen.getByRole('group', { name: 'Phase 2' }));
    await userEvent.type(second.getByLabelText('Name'), 'Live');
    await press('Save limits');
    await waitFor(() => expect(stored.rules.phases.map(({ name }) => name)).toEqual(['Funded', 'Live']));
    await userEvent.click(await screen.findByRole('button', { name: 'Change phases' }));
    await press('Remove phase 2');
    await press('Remove phase 1');
    await press('Save limits');
    expect(await screen.findByText('No start balance yet')).toBeVisible();
    expect(stored.rules.phases).toEqual([]);
  });

  it('keep what was typed over a reload, until it is discarded, which can be undone (LIM-01)', async () => {
    await openForm();
    await type('Name', 'Evaluation');
    await open('/limits/Topstep');
    expect(await screen.findByLabelText('Name')).toHaveValue('Evaluation');
    await press('Cancel');
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(stored.rules.version).toBe(1);
  });

  it('do not overwrite phases that another tab saved; a changed ledger is no conflict (LIM-01)', async () => {
    await openForm();
    await type('Name', 'Mine');
    stored.rules = { ...stored.rules, version: 2, ledger: [{ date: '2026-03-03', kind: 'fee', cents: 900 }] };
    await press('Save limits');
    await waitFor(() =>
      expect(stored.rules).toMatchObject({ version: 3, phases: [{ name: 'Mine' }], ledger: [{ cents: 900 }] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change phases' }));
    await type('Name', 'Again mine');
    stored.rules = { ...stored.rules, version: 4, phases: [createPhase({ name: 'Theirs' })] };
    await press('Save limits');
    expect(await screen.findByText('These limits were changed elsewhere.')).toBeVisible();
    expect(stored.rules.phases[0]?.name).toBe('Theirs');
    await press('Keep mine');
    await waitFor(() => expect(stored.rules).toMatchObject({ version: 5, phases: [{ name: 'Again mine' }] }));
  });
});

describeVersionedForm('the phases of an account', 'LIM-01', {
  api,
  open: show,
  edit: async () => userEvent.click(await screen.findByRole('button', { name: 'Change phases' })),
  label: 'Name',
  write: accountLimits.change,
  saveElsewhere: (name) => {
    stored.rules = { ...stored.rules, version: stored.rules.version + 1, phases: [createPhase({ name })] };
  },
  saveOtherPart: () => {
    const ledger = [{ date: '2026-03-03', kind: 'fee' as const, cents: 900 }];
    stored.rules = { ...stored.rules, version: stored.rules.version + 1, ledger };
  },
  getStored: () => stored.rules.phases[0]?.name,
});
