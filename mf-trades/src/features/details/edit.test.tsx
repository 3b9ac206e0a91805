import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { ApiError, announceChange, clearError, getErrorMessage, getLeavePrompt } from 'shared-ui/host';
import { buildTrade, type MockApi, mockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { findFacts } from '../../testing/findFacts.ts';

describe('Trade Details in edit mode', () => {
  let api: MockApi;
  let stored: Trade;
  const getField = (label: string) => screen.getByLabelText(label);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const edit = async () => {
    const view = await renderModule(module, { path: '/trades/4', api });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    return view;
  };
  /** Simulates a save in another tab. */
  const saveElsewhere = async (change: Partial<Trade>) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
    await act(async () => announceChange({ what: 'trades' }));
  };

  beforeEach(() => {
    signInTestUser();
    stored = buildTrade({
      id: 4,
      ticker: 'TSLA',
      name: 'Gap',
      setup: 'Wedge',
      netCents: -4_050,
      version: 7,
    });
    api = mockApi()
      .on(calls.flags.list, () => ({ setups: ['Breakout', 'Flag', 'Reversal'] }))
      .on(calls.trades.list, () => ({ trades: [stored] }))
      .on(calls.trades.get, () => ({ trade: stored }))
      .on(calls.trades.update, ({ body, headers }) => {
        if (headers?.['if-match'] !== String(stored.version)) {
          throw new ApiError(412, { error: 'Changed meanwhile.', code: 'version_conflict' });
        }
        stored = { ...stored, ...body, version: stored.version + 1 };
        return { trade: stored };
      });
  });
  afterEach(() => clearError());

  it('shows the trade in a form, and Save persists the changes (DET-02)', async () => {
    await edit();
    expect(
      ['Trade Tag', 'Name', 'Profit / Loss', 'Comments'].map((label) => (getField(label) as HTMLInputElement).value),
    ).toEqual(['TSLA', 'Gap', '-40.5', '']);
    await userEvent.clear(getField('Profit / Loss'));
    await userEvent.type(getField('Profit / Loss'), '(41.25)');
    await userEvent.type(getField('Comments'), 'Too late.');
    await save();
    await expect(findFacts()).resolves.toMatchObject({ 'Profit / Loss': '−$41.25', Comments: 'Too late.' });
    expect(api.getInputs(calls.trades.update)).toEqual([
      {
        params: { id: '4' },
        headers: { 'if-match': '7' },
        body: {
          ticker: 'TSLA',
          name: 'Gap',
          setup: 'Wedge',
          notes: 'Too late.',
          netCents: -4_125,
          date: '2026-01-30',
        },
      },
    ]);
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('closes the form and drops the changes on Cancel (DET-02)', async () => {
    await edit();
    await userEvent.type(getField('Comments'), 'Never mind');
    expect(getLeavePrompt()?.title).toBe('Leave without saving?');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'None' });
    expect(getLeavePrompt()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(getField('Comments')).toHaveValue('');
    expect(api.getInputs(calls.trades.update)).toEqual([]);
  });

  it('removes a name that was emptied (DET-02)', async () => {
    await edit();
    await userEvent.clear(getField('Name'));
    await save();
    await findFacts();
    expect(api.getInputs(calls.trades.update)[0]?.body.name).toBe('');
  });

  it('offers the three fixed setups, the trader’s own, and the trade’s current one, which stays selected (DET-03)', async () => {
    await edit();
    const choices = () =>
      within(getField('Bullflag Type'))
        .getAllByRole('option')
        .map((option) => option.textContent);
    await waitFor(() => expect(choices()).toEqual(['Breakout', 'Continuation', 'Reversal', 'Flag', 'Wedge']));
    expect(getField('Bullflag Type')).toHaveValue('Wedge');
    await userEvent.selectOptions(getField('Bullflag Type'), 'Flag');
    expect(choices()).toContain('Wedge');
  });

  it('shows a validation error at its field with the page’s label, and sends nothing (DET-02)', async () => {
    await edit();
    fireEvent.change(getField('Trade Tag'), { target: { value: 'X'.repeat(21) } });
    await save();
    expect(getField('Trade Tag')).toHaveAccessibleDescription('Trade Tag can have at most 20 characters.');
    expect(api.getInputs(calls.trades.update)).toEqual([]);
  });

  it('shows a server error at its field (DET-02)', async () => {
    api.on(calls.trades.update, () => {
      throw new ApiError(400, { error: 'No.', code: 'invalid_input', fields: { date: 'Date is too far.' } });
    });
    await edit();
    await save();
    await waitFor(() => expect(getField('Date')).toHaveAccessibleDescription('Date is too far.'));
  });

  it('keeps the entered values when saving fails (CLI-04)', async () => {
    api.on(calls.trades.update, () => {
      throw new ApiError(0, { error: 'No connection.' });
    });
    await edit();
    await userEvent.type(getField('Comments'), 'Long thoughts');
    await save();
    expect(await screen.findByText(/Your changes are still here/)).toBeInTheDocument();
    expect(getField('Comments')).toHaveValue('Long thoughts');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('restores an unsaved edit after a crash, and removes it once saved or discarded', async () => {
    const { unmount } = await edit();
    await userEvent.type(getField('Comments'), 'Long thoughts');
    unmount();
    await saveElsewhere({});
    const again = await renderModule(module, { path: '/trades/4', api });
    expect(await screen.findByText(/The trade was saved elsewhere/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }));
    expect(getField('Comments')).toHaveValue('Long thoughts');
    expect(getLeavePrompt()).not.toBeNull();
    await save();
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'Long thoughts' });
    again.unmount();
    await edit();
    expect(screen.queryByText(/unsaved changes/)).not.toBeInTheDocument();
    await userEvent.type(getField('Comments'), ' and more');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows a newer version on a conflict, which Use saved version accepts (API-13)', async () => {
    await edit();
    await userEvent.type(getField('Comments'), 'Mine');
    stored = { ...stored, netCents: 9_900, version: 8 };
    await save();
    const conflict = await screen.findByRole('alert');
    expect(conflict).toHaveTextContent('This trade was changed elsewhere while you were editing it.');
    expect(within(conflict).getByRole('term')).toHaveTextContent('Profit / Loss');
    expect(within(conflict).getByRole('definition')).toHaveTextContent('+$99.00');
    expect(getField('Comments')).toHaveValue('Mine');
    expect(getErrorMessage()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Use saved version' }));
    await expect(findFacts()).resolves.toMatchObject({ 'Profit / Loss': '+$99.00', Comments: 'None' });
  });

  it('saves over a newer version with Overwrite (API-13)', async () => {
    await edit();
    await userEvent.type(getField('Comments'), 'Mine');
    await saveElsewhere({ netCents: 9_900 });
    await userEvent.click(await screen.findByRole('button', { name: 'Overwrite' }));
    await expect(findFacts()).resolves.toMatchObject({ 'Profit / Loss': '−$40.50', Comments: 'Mine' });
    expect(api.getInputs(calls.trades.update)[0]?.headers).toEqual({ 'if-match': '8' });
  });

  it('reports no conflict when a save elsewhere changed no field (API-13)', async () => {
    await edit();
    await userEvent.type(getField('Comments'), 'Mine');
    await saveElsewhere({});
    await save();
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'Mine' });
  });

  it('keeps the entered values when the trade is deleted elsewhere, and can restore it', async () => {
    await edit();
    await userEvent.type(getField('Comments'), 'Mine');
    api.on(calls.trades.get, () => {
      throw new ApiError(404, { error: 'Trade not found', code: 'not_found' });
    });
    await act(async () => announceChange({ what: 'trades' }));
    expect(await screen.findByText('This trade was deleted elsewhere.')).toBeInTheDocument();
    expect(getField('Comments')).toHaveValue('Mine');
    api.on(calls.trades.restore, () => ({ trade: stored })).on(calls.trades.get, () => ({ trade: stored }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore trade' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await save();
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'Mine' });
  });
});
