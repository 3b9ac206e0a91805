import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { getToday } from 'shared-ui';
import { buildTrade, signInTestUser } from 'shared-ui/testing';
import {
  click,
  controls,
  fillForm,
  getValues,
  saveTrade,
  selectSetup,
  setUpAddTrade,
  type,
} from '../testing/addTrade.ts';

describe('Add Trade', () => {
  const { api, open, getSentBodies } = setUpAddTrade();

  it('shows the fields of a trade under one heading (ADD-01, NAV-12)', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Add Trade']);
    expect(await screen.findByRole('option', { name: 'Reversal' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage Setup Types' })).toHaveAttribute('href', '/manage-flags');
    expect(controls.name()).not.toBeRequired();
    expect(controls.date()).toHaveValue(getToday());
    await open('?date=2026-01-30');
    expect(controls.date()).toHaveValue('2026-01-30');
  });

  it('lets the browser require ticker and amount, and sends nothing (ADD-01)', async () => {
    await open();
    expect(controls.ticker()).toBeRequired();
    expect(controls.amount()).toBeRequired();
    expect(controls.ticker().closest('form')).not.toHaveAttribute('novalidate');
    await click('save');
    await type('ticker', 'aapl{Control>}{Enter}{/Control}');
    expect(getSentBodies()).toEqual([]);
  });

  it('converts the ticker to upper case while typing, at any caret position', async () => {
    await open();
    await type('ticker', 'brk');
    expect(controls.ticker()).toHaveValue('BRK');
    await userEvent.type(controls.ticker(), 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(controls.ticker()).toHaveValue('BXRK');
  });

  it('suggests tickers of earlier trades, most traded first, and loads them once', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}');
    const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['AAPL', 'MSFT']);
    await userEvent.keyboard('{Escape}');
    await fillForm();
    expect(api.getInputs(calls.days.analytics)).toHaveLength(1);
  });

  it('focuses the ticker, and Tab moves through the fields in order', async () => {
    await open();
    await screen.findByRole('option', { name: 'Reversal' });
    expect(controls.ticker()).toHaveFocus();
    const link = screen.getByRole('link', { name: 'Manage Setup Types' });
    const drop = screen.getByRole('button', { name: 'Drop, paste or choose images and videos' });
    const { amount, setup, date, name, notes, moreDetails, save, saveAndNext } = controls;
    for (const stop of [amount(), setup(), link, date(), name(), notes(), moreDetails(), drop, save(), saveAndNext()]) {
      await userEvent.tab();
      expect(stop).toHaveFocus();
    }
  });

  it('shows Creating Trade..., confirms, and redirects to the journal after 1 s (ADD-03, ADD-07)', async () => {
    const reply = api.hold(calls.trades.create);
    const { router } = await open();
    await fillForm();
    await selectSetup('Reversal');
    await click('save');
    expect(await screen.findByRole('button', { name: 'Creating Trade...' })).toBeDisabled();
    expect(api.getInputs(calls.trades.create)).toEqual([
      {
        headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) },
        body: { ticker: 'AAPL', setup: 'Reversal', notes: 'Chased it.', netCents: -1_250, date: getToday() },
      },
    ]);
    jest.useFakeTimers();
    await act(async () => reply(buildTrade({ id: 7 })));
    expect(screen.getByText(/^Trade saved\./).closest('[role=status]')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(router.state.location.pathname).toBe('/add-trade');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('does not redirect after the trader has left the page (ADD-03)', async () => {
    const { router } = await open();
    await fillForm();
    jest.useFakeTimers({ advanceTimers: true });
    await saveTrade();
    await act(() => router.navigate('/elsewhere'));
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('saves with %s from any field', async (keys) => {
    await open();
    await fillForm();
    await type('notes', keys);
    expect(await screen.findByText(/^Trade saved\./)).toBeInTheDocument();
    expect(getSentBodies()).toMatchObject([{ ticker: 'AAPL', netCents: -1_250, notes: 'Chased it.' }]);
  });

  it('confirms the saved trade on Save and add another, keeps date and setup, and clears the rest', async () => {
    const { router } = await open('?date=2026-01-30');
    await fillForm();
    await type('name', 'Gap');
    await selectSetup('Reversal');
    await click('saveAndNext');
    const confirmation = await screen.findByText(/^Saved:/);
    expect(confirmation.closest('[role=status]')).toHaveTextContent('Saved: AAPL −$12.50 on Fri, Jan 30, 2026.');
    expect(within(confirmation).getByRole('link', { name: 'AAPL' })).toHaveAttribute('href', '/trades/7');
    expect(getValues('ticker', 'amount', 'name', 'notes')).toEqual(['', '', '', '']);
    expect(getValues('date', 'setup')).toEqual(['2026-01-30', 'Reversal']);
    expect(controls.ticker()).toHaveFocus();
    await type('ticker', 'msft');
    await type('amount', '(40){Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await screen.findByText(/^Saved:/);
    expect(getSentBodies().slice(1)).toEqual([
      { ticker: 'MSFT', netCents: -4_000, date: '2026-01-30', setup: 'Reversal', notes: '' },
    ]);
    expect(router.state.location.pathname).toBe('/add-trade');
  });

  it.each([
    ['a reply without an id', () => api.onJson(calls.trades.create, () => ({}))],
    ['no reply', () => api.onJson(calls.trades.create, () => null)],
    ['a failure', () => api.fail(calls.trades.create, 503, { code: 'unavailable' })],
  ])('shows an error after %s, keeps the entered values and can be saved again (ADD-05)', async (_, fail) => {
    fail();
    await open();
    await fillForm();
    await click('save');
    expect(await screen.findByRole('alert')).toHaveTextContent('Trade creation failed.');
    expect(getValues('ticker', 'amount', 'notes')).toEqual(['AAPL', '-12.5', 'Chased it.']);
    api.on(calls.trades.create, () => buildTrade({ id: 8 }));
    expect(await saveTrade()).toBeInTheDocument();
  });

  it('shows server errors at their fields, and focuses the first', async () => {
    api.fail(calls.trades.create, 400, { code: 'invalid_input', fields: { netCents: 'Too much of it.' } });
    await open();
    await fillForm();
    await click('save');
    await waitFor(() =>
      expect(controls.amount()).toHaveAccessibleDescription(expect.stringContaining('Too much of it.')),
    );
    expect(controls.amount()).toBeInvalid();
    expect(controls.amount()).toHaveFocus();
    expect(screen.queryByText('Trade creation failed.')).not.toBeInTheDocument();
    api.on(calls.trades.create, () => buildTrade({ id: 7 }));
    await type('amount', '9');
    expect(await saveTrade()).toBeInTheDocument();
  });

  it('shows validation errors at their fields: exceeded limits while typing, missing values on saving', async () => {
    await open();
    await type('ticker', 'a'.repeat(33));
    expect(controls.ticker()).toHaveAccessibleDescription('Ticker Symbol can have at most 32 characters.');
    await type('amount', '100000000');
    expect(controls.amount()).toHaveAccessibleDescription(expect.stringContaining('must be between'));
    expect(controls.name()).not.toBeInvalid();
    await userEvent.clear(controls.ticker());
    expect(controls.ticker()).toHaveAccessibleDescription('');
    await type('ticker', '   ');
    await click('save');
    await waitFor(() => expect(controls.ticker()).toHaveAccessibleDescription('Ticker Symbol is required.'));
    expect(getSentBodies()).toEqual([]);
  });

  it('has one idempotency key for a trade until it is saved, even after a reload, and new ones for others (API-20)', async () => {
    const failToSave = async () => {
      await click('save');
      await screen.findByText('Trade creation failed.');
    };
    api.fail(calls.trades.create, 0);
    await open();
    await fillForm();
    await failToSave();
    await failToSave();
    await open();
    await failToSave();
    await type('notes', '!');
    api.on(calls.trades.create, () => buildTrade({ id: 7 }));
    await saveTrade();
    await open();
    await fillForm();
    await type('notes', '!');
    await saveTrade();
    const keys = api.getInputs(calls.trades.create).map(({ headers }) => headers?.['idempotency-key']);
    const unchanged = keys[0];
    const changed = keys[3];
    const next = keys[4];
    expect(keys).toEqual([unchanged, unchanged, unchanged, changed, next]);
    expect(new Set(keys).size).toBe(3);
  });

  it('preselects the setup used last, separately for each trader, unless it was deleted', async () => {
    await open();
    await fillForm();
    await selectSetup('Reversal');
    await saveTrade();
    await open();
    expect(controls.setup()).toHaveValue('Reversal');
    api.on(calls.flags.list, () => ({ setups: ['Breakout'] }));
    const uid = signInTestUser();
    localStorage.setItem(`last-setup:${uid}`, JSON.stringify('Reversal'));
    await open();
    await waitFor(() => expect(controls.setup()).toHaveValue(''));
    signInTestUser();
    await open();
    expect(controls.setup()).toHaveValue('');
  });

  it('can save a trade when the setups fail to load', async () => {
    api.fail(calls.flags.list, 403, { code: 'forbidden' });
    await open();
    expect(await screen.findByText('Your setups could not be loaded.')).toBeInTheDocument();
    await fillForm();
    await saveTrade();
    expect(getSentBodies()).toMatchObject([{ setup: '' }]);
  });
});
