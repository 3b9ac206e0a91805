import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { ApiError, announceChange, clearError, getErrorMessage, getLeaveQuestion } from 'shared-ui/host';
import { type FakeApi, fakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { facts } from '../../testing/facts.ts';
import { aTrade } from '../../testing/trades.ts';

describe('Trade Details, edited', () => {
  let api: FakeApi;
  let stored: Trade;
  const field = (label: string) => screen.getByLabelText(label);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const edit = async () => {
    const view = await renderModule(module, { path: '/trades/4', api });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    return view;
  };
  /** Somebody else saves the trade. */
  const saveElsewhere = async (change: Partial<Trade>) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
    await act(async () => announceChange({ what: 'trades' }));
  };

  beforeEach(() => {
    signInTestUser();
    stored = aTrade({ id: 4, tradeTag: 'TSLA', tradeName: 'Gap', bullflagType: 'Wedge', amount: -40.5, version: 7 });
    api = fakeApi()
      .on(calls.flags.list, () => ({ flags: ['Breakout', 'Flag', 'Reversal'] }))
      .on(calls.trades.list, () => ({ trades: [stored] }))
      .on(calls.trades.get, () => ({ trade: stored }))
      .on(calls.trades.update, ({ body, headers }) => {
        if (headers?.['if-match'] !== String(stored.version)) {
          throw new ApiError(412, { error: 'Changed meanwhile.', code: 'version_conflict' });
        }
        stored = { ...stored, ...body, bullflagType: body.flagType ?? '', version: stored.version + 1 } as Trade;
        return { trade: stored };
      });
  });
  afterEach(() => clearError());

  it('DET-02 Edit shows the trade in a form, and Save persists what was changed', async () => {
    await edit();
    expect(
      ['Trade Tag', 'Name', 'Profit / Loss', 'Comments'].map((label) => (field(label) as HTMLInputElement).value),
    ).toEqual(['TSLA', 'Gap', '-40.5', '']);
    await userEvent.clear(field('Profit / Loss'));
    await userEvent.type(field('Profit / Loss'), '(41.25)');
    await userEvent.type(field('Comments'), 'Too late.');
    await save();
    await expect(facts()).resolves.toMatchObject({ 'Profit / Loss': '−$41.25', Comments: 'Too late.' });
    expect(api.getInputs(calls.trades.update)).toEqual([
      {
        params: { id: '4' },
        headers: { 'if-match': '7' },
        body: {
          tradeTag: 'TSLA',
          tradeName: 'Gap',
          flagType: 'Wedge',
          comments: 'Too late.',
          amount: -41.25,
          date: '2026-01-30',
        },
      },
    ]);
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('DET-02 Cancel leaves the form and drops the changes', async () => {
    await edit();
    await userEvent.type(field('Comments'), 'Never mind');
    expect(getLeaveQuestion()?.title).toBe('Leave without saving?');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(facts()).resolves.toMatchObject({ Comments: 'None' });
    expect(getLeaveQuestion()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(field('Comments')).toHaveValue('');
    expect(api.getInputs(calls.trades.update)).toEqual([]);
  });

  it('DET-02 an emptied name is taken away', async () => {
    await edit();
    await userEvent.clear(field('Name'));
    await save();
    await facts();
    expect(api.getInputs(calls.trades.update)[0]?.body.tradeName).toBe('');
  });

  it('DET-03 offers the fixed three, the trader’s own, and what the trade has, which stays chosen', async () => {
    await edit();
    const choices = () =>
      within(field('Bullflag Type'))
        .getAllByRole('option')
        .map((option) => option.textContent);
    await waitFor(() => expect(choices()).toEqual(['Breakout', 'Continuation', 'Reversal', 'Flag', 'Wedge']));
    expect(field('Bullflag Type')).toHaveValue('Wedge');
    await userEvent.selectOptions(field('Bullflag Type'), 'Flag');
    expect(choices()).toContain('Wedge');
  });

  it('DET-02 says what is wrong at its field before anything is sent, in the page’s own words', async () => {
    await edit();
    fireEvent.change(field('Trade Tag'), { target: { value: 'X'.repeat(21) } });
    await save();
    expect(field('Trade Tag')).toHaveAccessibleDescription('Trade Tag can have at most 20 characters.');
    expect(api.getInputs(calls.trades.update)).toEqual([]);
  });

  it('DET-02 shows the server’s answer at its field', async () => {
    api.on(calls.trades.update, () => {
      throw new ApiError(400, { error: 'No.', code: 'invalid_input', fields: { date: 'Date is too far.' } });
    });
    await edit();
    await save();
    await waitFor(() => expect(field('Date')).toHaveAccessibleDescription('Date is too far.'));
  });

  it('CLI-04 a save that failed loses nothing that was typed', async () => {
    api.on(calls.trades.update, () => {
      throw new ApiError(0, { error: 'No connection.' });
    });
    await edit();
    await userEvent.type(field('Comments'), 'Long thoughts');
    await save();
    expect(await screen.findByText(/Nothing that you typed is lost/)).toBeInTheDocument();
    expect(field('Comments')).toHaveValue('Long thoughts');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('brings back after a crash what was typed, and forgets it once it is saved or discarded', async () => {
    const { unmount } = await edit();
    await userEvent.type(field('Comments'), 'Long thoughts');
    unmount();
    await saveElsewhere({});
    const again = await renderModule(module, { path: '/trades/4', api });
    expect(await screen.findByText(/Meanwhile it was saved elsewhere/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }));
    expect(field('Comments')).toHaveValue('Long thoughts');
    expect(getLeaveQuestion()).not.toBeNull();
    await save();
    await expect(facts()).resolves.toMatchObject({ Comments: 'Long thoughts' });
    again.unmount();
    await edit();
    expect(screen.queryByText(/have not saved it/)).not.toBeInTheDocument();
    await userEvent.type(field('Comments'), ' and more');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('API-13 a save that meets a newer one shows what the other has, and can take theirs', async () => {
    await edit();
    await userEvent.type(field('Comments'), 'Mine');
    stored = { ...stored, amount: 99, version: 8 };
    await save();
    const met = await screen.findByRole('alert');
    expect(met).toHaveTextContent('This trade was changed elsewhere while you were editing it.');
    expect(within(met).getByRole('term')).toHaveTextContent('Profit / Loss');
    expect(within(met).getByRole('definition')).toHaveTextContent('+$99.00');
    expect(field('Comments')).toHaveValue('Mine');
    expect(getErrorMessage()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await expect(facts()).resolves.toMatchObject({ 'Profit / Loss': '+$99.00', Comments: 'None' });
  });

  it('API-13 or save over it, knowingly', async () => {
    await edit();
    await userEvent.type(field('Comments'), 'Mine');
    await saveElsewhere({ amount: 99 });
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine over it' }));
    await expect(facts()).resolves.toMatchObject({ 'Profit / Loss': '−$40.50', Comments: 'Mine' });
    expect(api.getInputs(calls.trades.update)[0]?.headers).toEqual({ 'if-match': '8' });
  });

  it('API-13 a save elsewhere that changed nothing of the form is no conflict', async () => {
    await edit();
    await userEvent.type(field('Comments'), 'Mine');
    await saveElsewhere({});
    await save();
    await expect(facts()).resolves.toMatchObject({ Comments: 'Mine' });
  });

  it('keeps what was typed when the trade is deleted elsewhere, and it can be brought back', async () => {
    await edit();
    await userEvent.type(field('Comments'), 'Mine');
    api.on(calls.trades.get, () => {
      throw new ApiError(404, { error: 'Trade not found', code: 'not_found' });
    });
    await act(async () => announceChange({ what: 'trades' }));
    expect(await screen.findByText('This trade was deleted elsewhere meanwhile.')).toBeInTheDocument();
    expect(field('Comments')).toHaveValue('Mine');
    api.on(calls.trades.restore, () => ({ trade: stored })).on(calls.trades.get, () => ({ trade: stored }));
    await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await save();
    await expect(facts()).resolves.toMatchObject({ Comments: 'Mine' });
  });
});
