import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { getToday } from 'shared-ui';
import { ApiError, clearError } from 'shared-ui/host';
import { type FakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { addTradeApi, amount, date, fill, notes, save, setup, ticker } from '../testing/addTrade.ts';
import { aTrade } from '../testing/trades.ts';

describe('Add Trade', () => {
  let api: FakeApi;
  const open = (path = '/add-trade') => renderModule(module, { path, api });
  beforeEach(() => {
    signInTestUser();
    api = addTradeApi();
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('ADD-01 NAV-12 asks for ticker, amount, setup, date, name and notes under one heading', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Add Trade']);
    expect(await screen.findByRole('option', { name: 'Reversal' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage Setup Types' })).toHaveAttribute('href', '/manage-flags');
    expect(screen.getByRole('textbox', { name: 'Name' })).not.toBeRequired();
    expect(date()).toHaveValue(getToday());
  });

  it('ADD-01 takes the day from the address', async () => {
    await open('/add-trade?date=2026-01-30');
    expect(date()).toHaveValue('2026-01-30');
  });

  it('ADD-01 leaves the check for ticker and amount to the browser, and so sends nothing', async () => {
    await open();
    expect(ticker()).toBeRequired();
    expect(amount()).toBeRequired();
    expect(ticker().closest('form')).not.toHaveAttribute('novalidate');
    await userEvent.click(save());
    expect(api.getInputs(calls.trades.create)).toEqual([]);
  });

  it('writes the ticker in capitals as it is typed, wherever the caret stands', async () => {
    await open();
    await userEvent.type(ticker(), 'brk');
    expect(ticker()).toHaveValue('BRK');
    await userEvent.type(ticker(), 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(ticker()).toHaveValue('BXRK');
  });

  it('ADD-03 ADD-07 says Creating Trade..., that it is saved, and goes to the journal a second later', async () => {
    let answer: () => void = () => undefined;
    api.on(calls.trades.create, () => new Promise((resolve) => (answer = () => resolve(aTrade({ id: 7 })))));
    const { router } = await open();
    await fill();
    await userEvent.selectOptions(setup(), 'Reversal');
    await userEvent.click(save());
    expect(await screen.findByRole('button', { name: 'Creating Trade...' })).toBeDisabled();
    expect(api.getInputs(calls.trades.create)).toEqual([
      {
        headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) },
        body: { tradeTag: 'AAPL', flagType: 'Reversal', comments: 'Chased it.', amount: -12.5, date: getToday() },
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

  it('ADD-03 the journal has the new trade at once, and is not read for it', async () => {
    api.on(calls.trades.list, () => ({ trades: [aTrade({ id: 1, tradeTag: 'NVDA' })] }));
    const { router } = await open('/trades');
    await screen.findByRole('link', { name: /NVDA/ });
    await act(() => router.navigate('/add-trade'));
    await fill();
    api.on(calls.trades.list, () => new Promise(() => undefined));
    jest.useFakeTimers({ advanceTimers: true });
    await userEvent.click(save());
    await screen.findByText(/Trade saved/);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(router.state.location.pathname).toBe('/trades');
    expect(screen.getByRole('link', { name: /AAPL/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /NVDA/ })).toBeInTheDocument();
    expect(api.getInputs(calls.trades.list)).toHaveLength(1);
  });

  it('ADD-03 takes nobody to the journal who has gone elsewhere meanwhile', async () => {
    const { router } = await open();
    await fill();
    jest.useFakeTimers({ advanceTimers: true });
    await userEvent.click(save());
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
  ])('ADD-05 after %s says so, loses nothing and can be saved again', async (_, answer) => {
    api.on(calls.trades.create, answer);
    const { router } = await open();
    await fill();
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Trade creation failed.');
    expect(ticker()).toHaveValue('AAPL');
    expect(amount()).toHaveValue('-12.5');
    expect(notes()).toHaveValue('Chased it.');
    api.on(calls.trades.create, () => aTrade({ id: 8 }));
    await userEvent.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 4_000 });
  });

  describe('API-20 the key that a trade is sent with', () => {
    const keys = () => api.getInputs(calls.trades.create).map(({ headers }) => headers?.['idempotency-key']);
    const lost = () => {
      throw new ApiError(0, { error: 'No connection.' });
    };
    const saveInVain = async () => {
      await userEvent.click(save());
      await waitFor(() => expect(save()).toBeEnabled());
    };

    it('stays when the same trade is saved again, also after a reload', async () => {
      api.on(calls.trades.create, lost);
      const first = await open();
      await fill();
      await saveInVain();
      await saveInVain();
      first.unmount();
      await open();
      await saveInVain();
      expect(keys()).toHaveLength(3);
      expect(new Set(keys()).size).toBe(1);
    });

    it('is another for another trade: one that was changed, and the next one after a success', async () => {
      api.on(calls.trades.create, lost);
      const first = await open();
      await fill();
      await saveInVain();
      await userEvent.type(notes(), '!');
      api.on(calls.trades.create, () => aTrade({ id: 7 }));
      await userEvent.click(save());
      await screen.findByText(/Trade saved/);
      first.unmount();
      await open();
      await fill();
      await userEvent.type(notes(), '!');
      await userEvent.click(save());
      await screen.findByText(/Trade saved/);
      expect(keys()).toHaveLength(3);
      expect(new Set(keys()).size).toBe(3);
    });
  });

  it("shows the server's complaints at their fields, and the first of them has the focus", async () => {
    api.on(calls.trades.create, () => {
      throw new ApiError(400, { error: 'Wrong.', code: 'invalid_input', fields: { amount: 'Too much of it.' } });
    });
    await open();
    await fill();
    await userEvent.click(save());
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(expect.stringContaining('Too much of it.')));
    expect(amount()).toBeInvalid();
    expect(amount()).toHaveFocus();
    expect(screen.queryByText('Trade creation failed.')).not.toBeInTheDocument();
    api.on(calls.trades.create, () => aTrade({ id: 7 }));
    await userEvent.type(amount(), '9');
    await userEvent.click(save());
    expect(await screen.findByText(/Trade saved/)).toBeInTheDocument();
  });

  it('says what the contract refuses before it asks, at the field', async () => {
    await open();
    await userEvent.type(ticker(), '   ');
    await userEvent.type(amount(), '1');
    await userEvent.click(save());
    await waitFor(() => expect(ticker()).toHaveAccessibleDescription('Ticker Symbol is required.'));
    expect(api.getInputs(calls.trades.create)).toEqual([]);
  });

  it('proposes the setup that was used last, as long as there is one of that name', async () => {
    const first = await open();
    await screen.findByRole('option', { name: 'Reversal' });
    await fill();
    await userEvent.selectOptions(setup(), 'Reversal');
    await userEvent.click(save());
    await screen.findByText(/Trade saved/);
    first.unmount();
    const second = await open();
    expect(setup()).toHaveValue('Reversal');
    second.unmount();
    signInTestUser();
    await open();
    expect(setup()).toHaveValue('');
  });

  it('drops a proposed setup that the list no longer has', async () => {
    const uid = signInTestUser();
    localStorage.setItem(`last-setup:${uid}`, JSON.stringify('Gone'));
    await open();
    await screen.findByRole('option', { name: 'Reversal' });
    await waitFor(() => expect(setup()).toHaveValue(''));
    expect(screen.queryByRole('option', { name: 'Gone' })).not.toBeInTheDocument();
  });

  it('keeps what was typed over a look at another page, until it is saved or started over', async () => {
    const first = await open();
    await fill();
    first.unmount();
    const second = await open();
    expect(ticker()).toHaveValue('AAPL');
    expect(amount()).toHaveValue('-12.5');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(ticker()).toHaveValue('');
    second.unmount();
    await open();
    expect(ticker()).toHaveValue('');
  });

  it('proposes today anew for a draft of another day, and keeps a day that was chosen', async () => {
    const uid = signInTestUser();
    const values = { tradeTag: 'AAPL', tradeName: '', flagType: '', amount: '', comments: '', date: '' };
    sessionStorage.setItem(`trade-draft:${uid}`, JSON.stringify({ id: 'a', values, files: [] }));
    const first = await open();
    expect(date()).toHaveValue(getToday());
    fireEvent.change(date(), { target: { value: '2026-01-30' } });
    first.unmount();
    const second = await open();
    expect(date()).toHaveValue('2026-01-30');
    fireEvent.change(date(), { target: { value: getToday() } });
    second.unmount();
    expect(JSON.parse(sessionStorage.getItem(`trade-draft:${uid}`) ?? '')).toMatchObject({ values: { date: '' } });
  });

  it('AUT-08 shows the next trader at this browser nothing of it', async () => {
    const first = await open();
    await fill();
    first.unmount();
    signInTestUser();
    await open();
    expect(ticker()).toHaveValue('');
  });

  it('can save a trade while the setup types cannot be had', async () => {
    api.on(calls.flags.list, () => {
      throw new ApiError(403, { error: 'No.', code: 'forbidden' });
    });
    await open();
    expect(await screen.findByText('Your setup types could not be loaded.')).toBeInTheDocument();
    await fill();
    await userEvent.click(save());
    expect(await screen.findByText(/Trade saved/)).toBeInTheDocument();
    expect(api.getInputs(calls.trades.create)[0]?.body).toMatchObject({ flagType: '' });
  });
});
