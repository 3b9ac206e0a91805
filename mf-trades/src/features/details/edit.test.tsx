import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { announceChange, getCurrentTraderId, getErrorMessage, getLeavePrompt, getNotices } from 'shared-ui/host';
import { describeVersionedForm } from 'shared-ui/testing';
import { clickButton, findFacts, setUpTradeDetails } from '../../testing/tradeDetails.ts';

describe('Trade Details in edit mode', () => {
  const { api, stored, open } = setUpTradeDetails({
    ticker: 'TSLA',
    name: 'Gap',
    setup: 'Wedge',
    netCents: -4_050,
    version: 7,
  });
  const getField = (label: string) => screen.getByLabelText(label);
  const save = () => clickButton('Save');
  const edit = async () => {
    await open();
    await clickButton('Edit');
  };
  const editNotes = async (text: string) => {
    await edit();
    await userEvent.type(getField('Comments'), text);
  };
  /** Simulates a save in another tab. */
  const saveElsewhere = async (change: Partial<Trade>) => {
    stored.trade = { ...stored.trade, ...change, version: stored.trade.version + 1 };
    await act(async () => announceChange({ what: 'trades' }));
  };

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

  it('changes comments and setup in their place, by button and by keys (DET-02)', async () => {
    await open();
    await clickButton('Change Comments');
    expect(getField('Comments')).toHaveFocus();
    await userEvent.keyboard('Too late.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change Comments' })).toHaveFocus());
    await clickButton('Change Bullflag Type');
    await userEvent.selectOptions(getField('Bullflag Type'), 'Reversal');
    await save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change Bullflag Type' })).toHaveFocus());
    await expect(findFacts()).resolves.toMatchObject({ 'Bullflag Type': 'Reversal', Comments: 'Too late.' });
    expect(api.getInputs(calls.trades.update).map(({ headers }) => headers)).toEqual([
      { 'if-match': '7' },
      { 'if-match': '8' },
    ]);
    await clickButton('Change Comments');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Change Comments' })).toBeNull();
  });

  it('opens the form at the figure that was clicked, and returns to it (DET-02)', async () => {
    stored.trade = { ...stored.trade, side: 'long', quantity: '10', stop: '98', openedAt: '2026-01-30T14:30:00.000Z' };
    await open();
    for (const [figure, field] of [
      ['Profit / Loss −$40.50', 'Profit / Loss'],
      ['Stop 98.00', 'Stop'],
      [/^Opened Jan 30/, 'Opened'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: figure }));
      await waitFor(() => expect(getField(field)).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      expect(screen.getByRole('button', { name: figure })).toHaveFocus();
    }
  });

  it('opens the form at its first field by Edit, without a list of tickers in the way (DET-02)', async () => {
    await open();
    await clickButton('Edit');
    await waitFor(() => expect(getField('Trade Tag')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Edit trade' })).toBeNull();
  });

  it('opens the form at a figure by keys, where the chosen side has the focus (DET-02)', async () => {
    stored.trade = { ...stored.trade, side: 'short', quantity: '10' };
    await open();
    const figure = await screen.findByRole('button', { name: 'Side Short' });
    figure.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Short' })).toHaveFocus());
  });

  it('does not overwrite what was changed elsewhere while a field is changed in its place (DET-02)', async () => {
    await open();
    await clickButton('Change Comments');
    await userEvent.keyboard('Mine');
    await saveElsewhere({ notes: 'Theirs' });
    expect(await screen.findByText('This trade was changed elsewhere.')).toBeVisible();
    await clickButton('Keep mine');
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'Mine' });
  });

  it('closes the form and drops the changes on Cancel (DET-02)', async () => {
    await editNotes('Never mind');
    expect(getLeavePrompt()?.title).toBe('Leave without saving?');
    await clickButton('Cancel');
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'None' });
    expect(getLeavePrompt()).toBeNull();
    await clickButton('Edit');
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
    fireEvent.change(getField('Trade Tag'), { target: { value: 'X'.repeat(33) } });
    await save();
    expect(getField('Trade Tag')).toHaveAccessibleDescription('Trade Tag can have at most 32 characters.');
    expect(api.getInputs(calls.trades.update)).toEqual([]);
  });

  it('shows a server error at its field (DET-02)', async () => {
    api.fail(calls.trades.update, 400, { code: 'invalid_input', fields: { date: 'Date is too far.' } });
    await edit();
    await save();
    await waitFor(() => expect(getField('Date')).toHaveAccessibleDescription('Date is too far.'));
  });

  it('keeps the entered values when saving fails (CLI-04)', async () => {
    api.fail(calls.trades.update, 0);
    await editNotes('Long thoughts');
    await save();
    expect(await screen.findByText(/Your changes are still here/)).toBeInTheDocument();
    expect(getField('Comments')).toHaveValue('Long thoughts');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('opens with an unsaved edit after a crash, and removes it once saved or discarded (DET-02)', async () => {
    await editNotes('Long thoughts');
    await saveElsewhere({});
    await open();
    expect(await screen.findByLabelText('Comments')).toHaveValue('Long thoughts');
    expect(getLeavePrompt()).not.toBeNull();
    await save();
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'Long thoughts' });
    await edit();
    expect(getLeavePrompt()).toBeNull();
    await userEvent.type(getField('Comments'), ' and more');
    await clickButton('Cancel');
    expect(sessionStorage).toHaveLength(0);
    act(() => getNotices().at(-1)?.action?.onClick());
    expect(await screen.findByLabelText('Comments')).toHaveValue('Long thoughts and more');
  });

  it('opens one editor at a time, so that none replaces what was typed in another (DET-02)', async () => {
    await open();
    await clickButton('Change Comments');
    await userEvent.keyboard('Mine');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Change Tags' })).toBeNull();
    await open();
    expect(await screen.findByRole('form', { name: 'Change Comments' })).toBeVisible();
    expect(getField('Comments')).toHaveValue('Mine');
  });

  it('names what a conflict is about, and loads the newer version (API-13)', async () => {
    await editNotes('Mine');
    stored.trade = { ...stored.trade, netCents: 9_900, version: 8 };
    await save();
    const versions = await screen.findByRole('table', { name: 'Both versions' });
    expect(
      within(versions)
        .getAllByRole('rowheader')
        .map((label) => label.textContent),
    ).toEqual(['Profit / Loss', 'Comments']);
    expect(
      within(versions)
        .getAllByRole('cell')
        .map((value) => value.textContent),
    ).toEqual(['−$40.50', '+$99.00', 'Mine', 'None']);
    expect(getField('Comments')).toHaveValue('Mine');
    expect(getErrorMessage()).toBe('');
    await clickButton('Load theirs');
    expect(getField('Comments')).toHaveValue('');
    expect(getField('Profit / Loss')).toHaveValue('99');
  });

  it('saves over a newer version with Keep mine (API-13)', async () => {
    await editNotes('Mine');
    await saveElsewhere({ netCents: 9_900 });
    await clickButton('Keep mine');
    await expect(findFacts()).resolves.toMatchObject({ 'Profit / Loss': '−$40.50', Comments: 'Mine' });
    expect(api.getInputs(calls.trades.update)[0]?.headers).toEqual({ 'if-match': '8' });
  });

  it('shows what was saved elsewhere while nothing is typed (API-13)', async () => {
    await edit();
    await saveElsewhere({ netCents: 9_900 });
    await waitFor(() => expect(getField('Profit / Loss')).toHaveValue('99'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports no conflict when a save elsewhere changed no field (API-13)', async () => {
    await editNotes('Mine');
    await saveElsewhere({});
    await save();
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'Mine' });
  });

  it('keeps the entered values when the trade is deleted elsewhere, and can restore it', async () => {
    await editNotes('Mine');
    api.fail(calls.trades.get, 404, { code: 'not_found' });
    await act(async () => announceChange({ what: 'trades' }));
    expect(await screen.findByText('This trade was deleted elsewhere.')).toBeInTheDocument();
    expect(getField('Comments')).toHaveValue('Mine');
    api.on(calls.trades.restore, () => stored).on(calls.trades.get, () => stored);
    await clickButton('Restore trade');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await save();
    await expect(findFacts()).resolves.toMatchObject({ Comments: 'Mine' });
  });
});

describe('Trade Details', () => {
  const { api, stored, open } = setUpTradeDetails({ notes: '' });
  const saveElsewhere = (change: Partial<Trade>) => {
    stored.trade = { ...stored.trade, ...change, version: stored.trade.version + 1 };
  };
  for (const button of ['Edit', 'Change Comments']) {
    describeVersionedForm(`a trade (${button})`, 'DET-02', {
      ...{ api, open, label: 'Comments', write: calls.trades.update },
      edit: () => clickButton(button),
      saveElsewhere: (notes) => saveElsewhere({ notes }),
      // Its files are another part.
      saveOtherPart: () => saveElsewhere({}),
      getStored: () => stored.trade.notes,
    });
  }
});

describe('the facts of a trade in edit mode', () => {
  const { api, stored, open } = setUpTradeDetails({
    ticker: 'ESZ6',
    netCents: 100_000,
    side: 'long',
    quantity: '2',
    entryPrice: '5000',
    exitPrice: '5010',
    openedAt: '2026-01-30T14:30:15.250Z',
    closedAt: '2026-01-30T15:00:00.000Z',
    feesCents: 900,
    stop: '4990',
    account: 'IB',
    tags: ['fomo', 'late'],
    executions: [],
    notes: '',
  });
  const getField = (label: string) => screen.findByLabelText(label, { exact: true });
  const edit = async () => {
    await open();
    await clickButton('Edit');
    await getField('Quantity');
  };
  const saveElsewhere = async (change: Partial<Trade>) => {
    stored.trade = { ...stored.trade, ...change, version: stored.trade.version + 1 };
    await act(async () => announceChange({ what: 'trades' }));
  };
  const getSentBody = () => api.getInputs(calls.trades.update)[0]?.body;

  it('are shown, and only those that were changed are sent (FAC-04)', async () => {
    await edit();
    expect(await getField('Opened')).toHaveValue('2026-01-30T14:30:15.000');
    await userEvent.clear(await getField('Stop'));
    await userEvent.type(await getField('Target'), '5020');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the tag fomo' }));
    await clickButton('Save');
    await waitFor(() => expect(getSentBody()).toBeDefined());
    expect(getSentBody()).toEqual({
      ticker: 'ESZ6',
      name: '',
      setup: 'Breakout',
      notes: '',
      netCents: 100_000,
      date: '2026-01-30',
      stop: null,
      target: '5020',
      tags: ['late'],
    });
  });

  it('show that the amount differs from the computed P&L, and change nothing by themselves (FAC-02)', async () => {
    await edit();
    const offers = screen.getByRole('region', { name: 'Computed' });
    expect(offers).toHaveTextContent('= +$991.00. The amount differs by +$9.00.');
    await userEvent.type(await getField('Exit Price'), '.5');
    expect(screen.getByLabelText('Profit / Loss')).toHaveValue('1000');
    expect(await getField('Risk')).toHaveValue('');
    await userEvent.click(within(offers).getByRole('button', { name: 'Use as risk' }));
    expect(offers).toHaveTextContent('Result: +1.00R');
  });

  it('are named in a conflict, in the trader’s zone (FAC-04, API-13)', async () => {
    await edit();
    await userEvent.type(screen.getByLabelText('Comments'), 'Mine');
    await saveElsewhere({ quantity: '3', closedAt: '2026-01-30T16:00:00.000Z', tags: ['late'] });
    const versions = await screen.findByRole('table', { name: 'Both versions' });
    expect(
      within(versions)
        .getAllByRole('cell')
        .map((value) => value.textContent),
    ).toEqual([
      ...['Mine', 'None', '2', '3'],
      expect.stringMatching(/^Jan 30, 2026, 3:00:00\sPM$/),
      expect.stringMatching(/^Jan 30, 2026, 4:00:00\sPM$/),
      ...['fomo, late', 'late'],
    ]);
  });

  it('survive an edit that was stored before facts existed (FAC-04)', async () => {
    const edited = { version: 1, values: { ticker: 'ESZ6', amount: '1000', date: '2026-01-30', notes: 'Old' } };
    sessionStorage.setItem(`trade-draft-of-4:${getCurrentTraderId()}`, JSON.stringify(edited));
    await open();
    expect(await getField('Quantity')).toHaveValue('2');
    await clickButton('Save');
    await waitFor(() => expect(getSentBody()).toMatchObject({ notes: 'Old' }));
    expect(getSentBody()).not.toHaveProperty('quantity');
  });

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('are saved with %s', async (keys) => {
    await edit();
    await userEvent.type(await getField('MAE'), `5${keys}`);
    await waitFor(() => expect(getSentBody()).toMatchObject({ maeCents: 500 }));
  });

  it('Esc leaves the form, and asks first when something was changed (FAC-04)', async () => {
    await edit();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await clickButton('Edit');
    await userEvent.type(await getField('MAE'), '5{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(await getField('MAE')).toHaveValue('5');
    await userEvent.type(await getField('MAE'), '{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(api.getInputs(calls.trades.update)).toEqual([]);
  });
});
