import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { getToday } from 'shared-ui';
import { ApiError, clearError } from 'shared-ui/host';
import { buildTrade, type MockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import {
  createAddTradeApi,
  fillForm,
  getAmount,
  getDate,
  getNotes,
  getSaveButton,
  getSetup,
  getTicker,
  getTradeName,
  getValues,
} from '../testing/addTrade.ts';

describe('Add Trade', () => {
  let api: MockApi;
  const open = (path = '/add-trade') => renderModule(module, { path, api });
  beforeEach(() => {
    signInTestUser();
    api = createAddTradeApi();
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('shows the fields of a trade under one heading (ADD-01, NAV-12)', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Add Trade']);
    expect(await screen.findByRole('option', { name: 'Reversal' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage Setup Types' })).toHaveAttribute('href', '/manage-flags');
    expect(screen.getByRole('textbox', { name: 'Name' })).not.toBeRequired();
    expect(getDate()).toHaveValue(getToday());
  });

  it('takes the date from the address (ADD-01)', async () => {
    await open('/add-trade?date=2026-01-30');
    expect(getDate()).toHaveValue('2026-01-30');
  });

  it('lets the browser require ticker and amount, and sends nothing (ADD-01)', async () => {
    await open();
    expect(getTicker()).toBeRequired();
    expect(getAmount()).toBeRequired();
    expect(getTicker().closest('form')).not.toHaveAttribute('novalidate');
    await userEvent.click(getSaveButton());
    expect(api.getInputs(calls.trades.create)).toEqual([]);
  });

  it('converts the ticker to upper case while typing, at any caret position', async () => {
    await open();
    await userEvent.type(getTicker(), 'brk');
    expect(getTicker()).toHaveValue('BRK');
    await userEvent.type(getTicker(), 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(getTicker()).toHaveValue('BXRK');
  });

  it('shows Creating Trade..., confirms, and redirects to the journal after 1 s (ADD-03, ADD-07)', async () => {
    let answer: () => void = () => undefined;
    api.on(calls.trades.create, () => new Promise((resolve) => (answer = () => resolve(buildTrade({ id: 7 })))));
    const { router } = await open();
    await fillForm();
    await userEvent.selectOptions(getSetup(), 'Reversal');
    await userEvent.click(getSaveButton());
    expect(await screen.findByRole('button', { name: 'Creating Trade...' })).toBeDisabled();
    expect(api.getInputs(calls.trades.create)).toEqual([
      {
        headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) },
        body: { ticker: 'AAPL', setup: 'Reversal', notes: 'Chased it.', netCents: -1_250, date: getToday() },
      },
    ]);
    jest.useFakeTimers();
    await act(async () => answer());
    expect(screen.getByText(/^Trade saved\./).closest('[role=status]')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/add-trade');
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(router.state.location.pathname).toBe('/add-trade');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('shows the new trade in the journal at once, without a request (ADD-03)', async () => {
    api.on(calls.trades.list, () => ({ trades: [buildTrade({ id: 1, ticker: 'NVDA' })] }));
    const { router } = await open('/trades');
    await screen.findByRole('link', { name: /NVDA/ });
    await act(() => router.navigate('/add-trade'));
    await fillForm();
    api.on(calls.trades.list, () => new Promise(() => undefined));
    jest.useFakeTimers({ advanceTimers: true });
    await userEvent.click(getSaveButton());
    await screen.findByText(/Trade saved/);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(router.state.location.pathname).toBe('/trades');
    expect(screen.getByRole('link', { name: /AAPL/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /NVDA/ })).toBeInTheDocument();
    expect(api.getInputs(calls.trades.list)).toHaveLength(1);
  });

  it('does not redirect after the trader has left the page (ADD-03)', async () => {
    const { router } = await open();
    await fillForm();
    jest.useFakeTimers({ advanceTimers: true });
    await userEvent.click(getSaveButton());
    await screen.findByText(/Trade saved/);
    await act(() => router.navigate('/elsewhere'));
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it.each([
    ['a reply without an id', () => ({}) as never],
    ['no reply', () => null as never],
    [
      'a failure',
      () => {
        throw new ApiError(503, { error: 'Later.', code: 'unavailable' });
      },
    ],
  ])('shows an error after %s, keeps the entered values and can be saved again (ADD-05)', async (_, answer) => {
    api.on(calls.trades.create, answer);
    const { router } = await open();
    await fillForm();
    await userEvent.click(getSaveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Trade creation failed.');
    expect(getTicker()).toHaveValue('AAPL');
    expect(getAmount()).toHaveValue('-12.5');
    expect(getNotes()).toHaveValue('Chased it.');
    api.on(calls.trades.create, () => buildTrade({ id: 8 }));
    await userEvent.click(getSaveButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 4_000 });
  });

  describe('the idempotency key of a trade (API-20)', () => {
    const getKeys = () => api.getInputs(calls.trades.create).map(({ headers }) => headers?.['idempotency-key']);
    const failConnection = () => {
      throw new ApiError(0, { error: 'No connection.' });
    };
    const saveAndFail = async () => {
      await userEvent.click(getSaveButton());
      await waitFor(() => expect(getSaveButton()).toBeEnabled());
    };

    it('stays the same when the same trade is saved again, even after a reload', async () => {
      api.on(calls.trades.create, failConnection);
      const first = await open();
      await fillForm();
      await saveAndFail();
      await saveAndFail();
      first.unmount();
      await open();
      await saveAndFail();
      expect(getKeys()).toHaveLength(3);
      expect(new Set(getKeys()).size).toBe(1);
    });

    it('changes with the trade, and after a successful save', async () => {
      api.on(calls.trades.create, failConnection);
      const first = await open();
      await fillForm();
      await saveAndFail();
      await userEvent.type(getNotes(), '!');
      api.on(calls.trades.create, () => buildTrade({ id: 7 }));
      await userEvent.click(getSaveButton());
      await screen.findByText(/Trade saved/);
      first.unmount();
      await open();
      await fillForm();
      await userEvent.type(getNotes(), '!');
      await userEvent.click(getSaveButton());
      await screen.findByText(/Trade saved/);
      expect(getKeys()).toHaveLength(3);
      expect(new Set(getKeys()).size).toBe(3);
    });
  });

  it('shows server errors at their fields, and focuses the first', async () => {
    api.on(calls.trades.create, () => {
      throw new ApiError(400, { error: 'Wrong.', code: 'invalid_input', fields: { netCents: 'Too much of it.' } });
    });
    await open();
    await fillForm();
    await userEvent.click(getSaveButton());
    await waitFor(() => expect(getAmount()).toHaveAccessibleDescription(expect.stringContaining('Too much of it.')));
    expect(getAmount()).toBeInvalid();
    expect(getAmount()).toHaveFocus();
    expect(screen.queryByText('Trade creation failed.')).not.toBeInTheDocument();
    api.on(calls.trades.create, () => buildTrade({ id: 7 }));
    await userEvent.type(getAmount(), '9');
    await userEvent.click(getSaveButton());
    expect(await screen.findByText(/Trade saved/)).toBeInTheDocument();
  });

  it('shows a validation error at its field, and sends nothing', async () => {
    await open();
    await userEvent.type(getTicker(), '   ');
    await userEvent.type(getAmount(), '1');
    await userEvent.click(getSaveButton());
    await waitFor(() => expect(getTicker()).toHaveAccessibleDescription('Ticker Symbol is required.'));
    expect(api.getInputs(calls.trades.create)).toEqual([]);
  });

  it('preselects the setup used last, separately for each trader', async () => {
    const first = await open();
    await screen.findByRole('option', { name: 'Reversal' });
    await fillForm();
    await userEvent.selectOptions(getSetup(), 'Reversal');
    await userEvent.click(getSaveButton());
    await screen.findByText(/Trade saved/);
    first.unmount();
    const second = await open();
    expect(getSetup()).toHaveValue('Reversal');
    second.unmount();
    signInTestUser();
    await open();
    expect(getSetup()).toHaveValue('');
  });

  it('clears a preselected setup that is no longer in the list', async () => {
    const uid = signInTestUser();
    localStorage.setItem(`last-setup:${uid}`, JSON.stringify('Gone'));
    await open();
    await screen.findByRole('option', { name: 'Reversal' });
    await waitFor(() => expect(getSetup()).toHaveValue(''));
    expect(screen.queryByRole('option', { name: 'Gone' })).not.toBeInTheDocument();
  });

  it('keeps the entered values during a visit to another page, until Start over', async () => {
    const first = await open();
    await fillForm();
    first.unmount();
    const second = await open();
    expect(getTicker()).toHaveValue('AAPL');
    expect(getAmount()).toHaveValue('-12.5');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(getTicker()).toHaveValue('');
    second.unmount();
    await open();
    expect(getTicker()).toHaveValue('');
  });

  it('uses today for a draft without a date, and keeps a date that was chosen', async () => {
    const uid = signInTestUser();
    const values = { ticker: 'AAPL', name: '', setup: '', amount: '', notes: '', date: '' };
    sessionStorage.setItem(`trade-draft:${uid}`, JSON.stringify({ id: 'a', values, files: [] }));
    const first = await open();
    expect(getDate()).toHaveValue(getToday());
    fireEvent.change(getDate(), { target: { value: '2026-01-30' } });
    first.unmount();
    const second = await open();
    expect(getDate()).toHaveValue('2026-01-30');
    fireEvent.change(getDate(), { target: { value: getToday() } });
    second.unmount();
    expect(JSON.parse(sessionStorage.getItem(`trade-draft:${uid}`) ?? '')).toMatchObject({ values: { date: '' } });
  });

  const storedValues = { ticker: 'AAPL', name: 'Gap', setup: '', amount: '-12.5', notes: 'Chased it.', date: '' };
  const { notes: _, ...valuesWithoutNotes } = storedValues;
  it.each([
    ['without the newest field', valuesWithoutNotes, ''],
    ['with a field of a later version', { ...storedValues, mood: 'calm' }, 'Chased it.'],
    [
      'with the names of the API',
      { tradeTag: 'AAPL', tradeName: 'Gap', flagType: '', amount: '-12.5', comments: 'Chased it.', date: '' },
      'Chased it.',
    ],
  ])('restores a draft that was stored %s', async (_, values, notes) => {
    const uid = signInTestUser();
    sessionStorage.setItem(`trade-draft:${uid}`, JSON.stringify({ id: 'a', values, files: [] }));
    await open();
    expect(getValues(getTicker(), getTradeName(), getAmount(), getNotes())).toEqual(['AAPL', 'Gap', '-12.5', notes]);
    await userEvent.click(getSaveButton());
    await screen.findByText(/Trade saved/);
    expect(api.getInputs(calls.trades.create)[0]?.body).toEqual({
      ticker: 'AAPL',
      name: 'Gap',
      setup: '',
      netCents: -1_250,
      notes,
      date: getToday(),
    });
  });

  it('shows no draft to the next trader in this browser (AUT-08)', async () => {
    const first = await open();
    await fillForm();
    first.unmount();
    signInTestUser();
    await open();
    expect(getTicker()).toHaveValue('');
  });

  it('can save a trade when the setup types fail to load', async () => {
    api.on(calls.flags.list, () => {
      throw new ApiError(403, { error: 'No.', code: 'forbidden' });
    });
    await open();
    expect(await screen.findByText('Your setup types could not be loaded.')).toBeInTheDocument();
    await fillForm();
    await userEvent.click(getSaveButton());
    expect(await screen.findByText(/Trade saved/)).toBeInTheDocument();
    expect(api.getInputs(calls.trades.create)[0]?.body).toMatchObject({ setup: '' });
  });
});
