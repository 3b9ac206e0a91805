import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { getToday } from 'shared-ui';
import { buildFile, buildTrade, signInTestUser } from 'shared-ui/testing';
import { click, controls, fillForm, getValues, saveTrade, setUpAddTrade, type } from '../testing/addTrade.ts';

describe('the draft of a new trade', () => {
  const { open, getSentBodies } = setUpAddTrade();
  const storeDraft = (values: object) => {
    const key = `trade-draft:${signInTestUser()}`;
    sessionStorage.setItem(key, JSON.stringify({ id: 'a', values, files: [] }));
    return () => JSON.parse(sessionStorage.getItem(key) ?? '');
  };

  it('survives a visit to another page, until Start over', async () => {
    await open();
    await fillForm();
    await open();
    expect(getValues('ticker', 'amount')).toEqual(['AAPL', '-12.5']);
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(controls.ticker()).toHaveFocus();
    expect(controls.ticker()).toHaveValue('');
    await open();
    expect(controls.ticker()).toHaveValue('');
  });

  it('survives a crash of the tab, and is removed once saved', async () => {
    await open();
    await fillForm();
    // A crash loses the tab's session storage.
    sessionStorage.clear();
    await open();
    expect(getValues('ticker', 'notes')).toEqual(['AAPL', 'Chased it.']);
    await saveTrade();
    await open();
    expect(controls.ticker()).toHaveValue('');
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
  });

  it('is separate in each tab', async () => {
    await open();
    await type('ticker', 'one');
    const firstTabEntries = Object.entries(sessionStorage);
    sessionStorage.clear();
    localStorage.clear();
    await open();
    await type('ticker', 'two');
    for (const [key, value] of firstTabEntries) sessionStorage.setItem(key, value);
    await open();
    expect(controls.ticker()).toHaveValue('ONE');
  });

  it('is removed from the browser when another trader signs in (AUT-08)', async () => {
    await open();
    await fillForm();
    signInTestUser();
    await open();
    expect(controls.ticker()).toHaveValue('');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Chased it.');
  });

  it('has a date only if it was chosen: otherwise it is today again', async () => {
    const readStored = storeDraft({ ticker: 'AAPL', name: '', setup: '', amount: '', notes: '', date: '' });
    await open();
    expect(controls.date()).toHaveValue(getToday());
    fireEvent.change(controls.date(), { target: { value: '2026-01-30' } });
    await open();
    expect(controls.date()).toHaveValue('2026-01-30');
    fireEvent.change(controls.date(), { target: { value: getToday() } });
    expect(readStored()).toMatchObject({ values: { date: '' } });
  });

  const storedValues = { ticker: 'AAPL', name: 'Gap', setup: '', amount: '-12.5', notes: 'Chased it.', date: '' };
  const { notes: _, ...valuesWithoutNotes } = storedValues;
  it.each([
    ['without the newest field', valuesWithoutNotes, ''],
    ['with a field of a later version', { ...storedValues, mood: 'calm' }, 'Chased it.'],
  ])('is restored if it was stored %s', async (_, values, notes) => {
    storeDraft(values);
    await open();
    expect(getValues('ticker', 'name', 'amount', 'notes')).toEqual(['AAPL', 'Gap', '-12.5', notes]);
    await saveTrade();
    expect(getSentBodies()).toEqual([
      { ticker: 'AAPL', name: 'Gap', setup: '', netCents: -1_250, notes, date: getToday() },
    ]);
  });
});

describe('duplicating a trade', () => {
  const { api, open, getSentBodies } = setUpAddTrade();
  const fields = { ticker: 'TSLA', name: 'Gap', netCents: -123_450, notes: 'Again.', setup: 'Gone setup' };
  const openCopy = async () => {
    const view = await open('?from=3');
    await screen.findByText(/^Copy of TSLA from Fri, Jan 30, 2026/);
    return view;
  };
  beforeEach(() => {
    const trade = buildTrade({ id: 3, ...fields, files: [buildFile('f')] });
    api.on(calls.trades.get, () => ({ trade }));
  });

  it('fills in everything except media and date', async () => {
    await openCopy();
    expect(api.getInputs(calls.trades.get)).toEqual([{ params: { id: '3' } }]);
    await screen.findByRole('option', { name: 'Reversal' });
    expect(getValues('date', 'setup')).toEqual([getToday(), 'Gone setup']);
    await saveTrade();
    expect(getSentBodies()).toEqual([{ ...fields, date: getToday() }]);
  });

  it('keeps the draft of the empty form', async () => {
    await open();
    await fillForm();
    await openCopy();
    await type('notes', ' And again.');
    await open('?from=3');
    await waitFor(() => expect(controls.notes()).toHaveValue('Again. And again.'));
    await open();
    expect(controls.ticker()).toHaveValue('AAPL');
  });

  it('shows an empty form if the trade does not exist, and sends no request for an invalid id', async () => {
    await open('?from=x');
    expect(controls.ticker()).toHaveValue('');
    expect(api.getInputs(calls.trades.get)).toEqual([]);
    api.fail(calls.trades.get, 404, { code: 'not_found' });
    await open('?from=99');
    expect(await screen.findByRole('alert')).toHaveTextContent('The trade to duplicate could not be found.');
    expect(controls.ticker()).toHaveValue('');
  });

  it('continues with an empty form after a copy', async () => {
    const { router } = await openCopy();
    await click('saveAndNext');
    await screen.findByText(/^Saved:/);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(controls.ticker()).toHaveValue('');
    expect(screen.queryByText(/^Copy of/)).not.toBeInTheDocument();
  });
});
