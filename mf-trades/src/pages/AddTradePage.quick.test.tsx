import { screen, waitFor, within } from '@testing-library/react';
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
  getSaveAndNextButton,
  getSaveButton,
  getSetup,
  getTicker,
  getTradeName,
} from '../testing/addTrade.ts';

describe('entering trades quickly', () => {
  let api: MockApi;
  const open = (path = '/add-trade') => renderModule(module, { path, api });
  const getSentBodies = () => api.getInputs(calls.trades.create).map(({ body }) => body);

  beforeEach(() => {
    signInTestUser();
    api = createAddTradeApi();
  });
  afterEach(() => clearError());

  it('focuses the ticker, and Tab moves through the fields in order', async () => {
    await open();
    await screen.findByRole('option', { name: 'Reversal' });
    expect(getTicker()).toHaveFocus();
    const link = screen.getByRole('link', { name: 'Manage Setup Types' });
    const drop = screen.getByRole('button', { name: 'Drop, paste or choose images and videos' });
    for (const stop of [
      getAmount(),
      getSetup(),
      link,
      getDate(),
      getTradeName(),
      getNotes(),
      drop,
      getSaveButton(),
      getSaveAndNextButton(),
    ]) {
      await userEvent.tab();
      expect(stop).toHaveFocus();
    }
  });

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('saves with %s from any field', async (keys) => {
    await open();
    await fillForm();
    await userEvent.type(getNotes(), keys);
    expect(await screen.findByText(/^Trade saved\./)).toBeInTheDocument();
    expect(getSentBodies()).toEqual([
      expect.objectContaining({ ticker: 'AAPL', netCents: -1_250, notes: 'Chased it.' }),
    ]);
  });

  it('saves nothing by keyboard shortcut if the browser’s validation fails', async () => {
    await open();
    await userEvent.type(getTicker(), 'aapl{Control>}{Enter}{/Control}');
    expect(getSentBodies()).toEqual([]);
  });

  it('suggests tickers of earlier trades, most traded first', async () => {
    await open();
    const list = document.getElementById(getTicker().getAttribute('list') ?? '') as HTMLElement;
    await waitFor(() =>
      expect([...list.querySelectorAll('option')].map(({ value }) => value)).toEqual(['AAPL', 'MSFT']),
    );
  });

  it('loads the tickers once, not on every key press', async () => {
    await open();
    await fillForm();
    expect(api.getInputs(calls.days.analytics)).toHaveLength(1);
  });

  it('confirms the saved trade on Save and add another, keeps date and setup, and clears the rest', async () => {
    const { router } = await open('/add-trade?date=2026-01-30');
    await screen.findByRole('option', { name: 'Reversal' });
    await fillForm();
    await userEvent.type(getTradeName(), 'Gap');
    await userEvent.selectOptions(getSetup(), 'Reversal');
    await userEvent.click(getSaveAndNextButton());
    const confirmation = await screen.findByText(/^Saved:/);
    expect(confirmation.closest('[role=status]')).toHaveTextContent('Saved: AAPL −$12.50 on Fri, Jan 30, 2026.');
    expect(within(confirmation).getByRole('link', { name: 'AAPL' })).toHaveAttribute('href', '/trades/7');
    expect(
      [getTicker(), getAmount(), getTradeName(), getNotes()].map((field) => (field as HTMLInputElement).value),
    ).toEqual(['', '', '', '']);
    expect(getDate()).toHaveValue('2026-01-30');
    expect(getSetup()).toHaveValue('Reversal');
    expect(getTicker()).toHaveFocus();
    await userEvent.type(getTicker(), 'msft');
    await userEvent.type(getAmount(), '(40){Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await screen.findByText(/^Saved:/);
    expect(getSentBodies().slice(1)).toEqual([
      { ticker: 'MSFT', netCents: -4_000, date: '2026-01-30', setup: 'Reversal', notes: '' },
    ]);
    expect(router.state.location.pathname).toBe('/add-trade');
  });

  it('shows exceeded limits while typing, and does not report empty fields yet', async () => {
    await open();
    await userEvent.type(getTicker(), 'a'.repeat(21));
    expect(getTicker()).toHaveAccessibleDescription('Ticker Symbol can have at most 20 characters.');
    await userEvent.type(getAmount(), '100000000');
    expect(getAmount()).toHaveAccessibleDescription(expect.stringContaining('must be between'));
    expect(getTradeName()).not.toBeInvalid();
    await userEvent.clear(getTicker());
    expect(getTicker()).toHaveAccessibleDescription('');
  });

  it('restores the draft after a tab crashed, and removes it once saved', async () => {
    const first = await open();
    await fillForm();
    first.unmount();
    // A crash loses the tab's session storage.
    sessionStorage.clear();
    const second = await open();
    expect(getTicker()).toHaveValue('AAPL');
    expect(getNotes()).toHaveValue('Chased it.');
    await userEvent.click(getSaveButton());
    await screen.findByText(/^Trade saved\./);
    second.unmount();
    await open();
    expect(getTicker()).toHaveValue('');
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
  });

  it('keeps separate drafts in two tabs', async () => {
    const first = await open();
    await userEvent.type(getTicker(), 'one');
    const firstTabEntries = Object.entries(sessionStorage);
    first.unmount();
    sessionStorage.clear();
    localStorage.clear();
    const second = await open();
    await userEvent.type(getTicker(), 'two');
    second.unmount();
    for (const [key, value] of firstTabEntries) sessionStorage.setItem(key, value);
    await open();
    expect(getTicker()).toHaveValue('ONE');
  });

  it('removes the draft from the browser when another trader signs in (AUT-08)', async () => {
    const first = await open();
    await fillForm();
    first.unmount();
    signInTestUser();
    await open();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Chased it.');
  });

  describe('duplicating a trade', () => {
    const original = buildTrade({
      id: 3,
      ticker: 'TSLA',
      name: 'Gap',
      netCents: -123_450,
      notes: 'Again.',
      setup: 'Gone setup',
      date: '2026-01-30',
      files: [{ id: 'f', url: '', originalName: 'x.png', fileType: 'image/png', uploadDate: '', size: 1 }],
    });

    it('fills in everything except media and date, and shows a notice', async () => {
      api.on(calls.trades.get, () => ({ trade: original }));
      await open('/add-trade?from=3');
      expect(await screen.findByText(/^Copy of TSLA from Fri, Jan 30, 2026/)).toBeInTheDocument();
      expect(api.getInputs(calls.trades.get)).toEqual([{ params: { id: '3' } }]);
      expect(getDate()).toHaveValue(getToday());
      await screen.findByRole('option', { name: 'Reversal' });
      expect(getSetup()).toHaveValue('Gone setup');
      await userEvent.click(getSaveButton());
      await screen.findByText(/^Trade saved\./);
      expect(getSentBodies()).toEqual([
        {
          ticker: 'TSLA',
          name: 'Gap',
          netCents: -123_450,
          notes: 'Again.',
          setup: 'Gone setup',
          date: getToday(),
        },
      ]);
    });

    it('keeps the draft of the empty form', async () => {
      api.on(calls.trades.get, () => ({ trade: original }));
      const first = await open();
      await fillForm();
      first.unmount();
      const copy = await open('/add-trade?from=3');
      await screen.findByText(/^Copy of/);
      await userEvent.type(getNotes(), ' And again.');
      copy.unmount();
      const again = await open('/add-trade?from=3');
      await waitFor(() => expect(getNotes()).toHaveValue('Again. And again.'));
      again.unmount();
      await open();
      expect(getTicker()).toHaveValue('AAPL');
    });

    it('shows an empty form if the trade does not exist', async () => {
      api.on(calls.trades.get, () => {
        throw new ApiError(404, { error: 'Not found.', code: 'not_found' });
      });
      await open('/add-trade?from=99');
      expect(await screen.findByRole('alert')).toHaveTextContent('The trade to duplicate could not be found.');
      expect(getTicker()).toHaveValue('');
    });

    it('sends no request for an invalid id', async () => {
      await open('/add-trade?from=x');
      expect(getTicker()).toHaveValue('');
      expect(api.getInputs(calls.trades.get)).toEqual([]);
    });

    it('continues with an empty form after a copy', async () => {
      api.on(calls.trades.get, () => ({ trade: original }));
      const { router } = await open('/add-trade?from=3');
      await screen.findByText(/^Copy of/);
      await userEvent.click(getSaveAndNextButton());
      await screen.findByText(/^Saved:/);
      await waitFor(() => expect(router.state.location.search).toBe(''));
      expect(getTicker()).toHaveValue('');
      expect(screen.queryByText(/^Copy of/)).not.toBeInTheDocument();
    });
  });
});
