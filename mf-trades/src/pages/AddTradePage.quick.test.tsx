import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { getToday } from 'shared-ui';
import { ApiError, clearError } from 'shared-ui/host';
import { type FakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import {
  addTradeApi,
  amount,
  date,
  fill,
  notes,
  save,
  saveAndNext,
  setup,
  ticker,
  tradeName,
} from '../testing/addTrade.ts';
import { aTrade } from '../testing/trades.ts';

describe('adding trades in seconds', () => {
  let api: FakeApi;
  const open = (path = '/add-trade') => renderModule(module, { path, api });
  const sent = () => api.getInputs(calls.trades.create).map(({ body }) => body);

  beforeEach(() => {
    signInTestUser();
    api = addTradeApi();
  });
  afterEach(() => clearError());

  it('begins at the ticker and goes with the Tab key from field to field in the order of use', async () => {
    await open();
    await screen.findByRole('option', { name: 'Reversal' });
    expect(ticker()).toHaveFocus();
    const link = screen.getByRole('link', { name: 'Manage Setup Types' });
    const drop = screen.getByRole('button', { name: 'Drop, paste or choose images and videos' });
    for (const stop of [amount(), setup(), link, date(), tradeName(), notes(), drop, save(), saveAndNext()]) {
      await userEvent.tab();
      expect(stop).toHaveFocus();
    }
  });

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('saves with %s from any field', async (keys) => {
    await open();
    await fill();
    await userEvent.type(notes(), keys);
    expect(await screen.findByText(/^Trade saved\./)).toBeInTheDocument();
    expect(sent()).toEqual([expect.objectContaining({ tradeTag: 'AAPL', amount: -12.5, comments: 'Chased it.' })]);
  });

  it('saves nothing by keys that the browser’s own check refuses', async () => {
    await open();
    await userEvent.type(ticker(), 'aapl{Control>}{Enter}{/Control}');
    expect(sent()).toEqual([]);
  });

  it('completes the ticker from those that were traded before, the most traded first', async () => {
    await open();
    const list = document.getElementById(ticker().getAttribute('list') ?? '') as HTMLElement;
    await waitFor(() =>
      expect([...list.querySelectorAll('option')].map(({ value }) => value)).toEqual(['AAPL', 'MSFT']),
    );
  });

  it('asks for the tickers once, not at every key', async () => {
    await open();
    await fill();
    expect(api.getInputs(calls.days.analytics)).toHaveLength(1);
  });

  it('Save and add another says what was saved, keeps date and setup, clears the rest and begins again', async () => {
    const { router } = await open('/add-trade?date=2026-01-30');
    await screen.findByRole('option', { name: 'Reversal' });
    await fill();
    await userEvent.type(tradeName(), 'Gap');
    await userEvent.selectOptions(setup(), 'Reversal');
    await userEvent.click(saveAndNext());
    const said = await screen.findByText(/^Saved:/);
    expect(said.closest('[role=status]')).toHaveTextContent('Saved: AAPL −$12.50 on Fri, Jan 30, 2026.');
    expect(within(said).getByRole('link', { name: 'AAPL' })).toHaveAttribute('href', '/trades/7');
    expect([ticker(), amount(), tradeName(), notes()].map((one) => (one as HTMLInputElement).value)).toEqual([
      '',
      '',
      '',
      '',
    ]);
    expect(date()).toHaveValue('2026-01-30');
    expect(setup()).toHaveValue('Reversal');
    expect(ticker()).toHaveFocus();
    await userEvent.type(ticker(), 'msft');
    await userEvent.type(amount(), '(40){Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await screen.findByText(/^Saved:/);
    expect(sent().slice(1)).toEqual([
      { tradeTag: 'MSFT', amount: -40, date: '2026-01-30', flagType: 'Reversal', comments: '' },
    ]);
    expect(router.state.location.pathname).toBe('/add-trade');
  });

  it('says what is too much while it is written, and nothing of what is still missing', async () => {
    await open();
    await userEvent.type(ticker(), 'a'.repeat(21));
    expect(ticker()).toHaveAccessibleDescription('Ticker Symbol can have at most 20 characters.');
    await userEvent.type(amount(), '100000000');
    expect(amount()).toHaveAccessibleDescription(expect.stringContaining('must lie between'));
    expect(tradeName()).not.toBeInvalid();
    await userEvent.clear(ticker());
    expect(ticker()).toHaveAccessibleDescription('');
  });

  it('keeps the draft in the browser, for a tab that has crashed; not when it is saved', async () => {
    const first = await open();
    await fill();
    first.unmount();
    // A crash takes the tab's own storage with it.
    sessionStorage.clear();
    const second = await open();
    expect(ticker()).toHaveValue('AAPL');
    expect(notes()).toHaveValue('Chased it.');
    await userEvent.click(save());
    await screen.findByText(/^Trade saved\./);
    second.unmount();
    await open();
    expect(ticker()).toHaveValue('');
    expect(screen.queryByText('What you had typed here is back.')).not.toBeInTheDocument();
  });

  it('keeps the drafts of two tabs apart', async () => {
    const first = await open();
    await userEvent.type(ticker(), 'one');
    const mine = Object.entries(sessionStorage);
    first.unmount();
    sessionStorage.clear();
    localStorage.clear();
    const second = await open();
    await userEvent.type(ticker(), 'two');
    second.unmount();
    for (const [key, value] of mine) sessionStorage.setItem(key, value);
    await open();
    expect(ticker()).toHaveValue('ONE');
  });

  it('AUT-08 leaves nothing of a draft in the browser once another trader writes here', async () => {
    const first = await open();
    await fill();
    first.unmount();
    signInTestUser();
    await open();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Chased it.');
  });

  describe('duplicating a trade', () => {
    const original = aTrade({
      id: 3,
      tradeTag: 'TSLA',
      tradeName: 'Gap',
      amount: -1_234.5,
      comments: 'Again.',
      flagType: 'Gone setup',
      bullflagType: 'Gone setup',
      date: '2026-01-30',
      files: [{ id: 'f', url: '', originalName: 'x.png', fileType: 'image/png', uploadDate: '', size: 1 }],
    });

    it('fills in everything but media and date, and says so', async () => {
      api.on(calls.trades.get, () => ({ trade: original }));
      await open('/add-trade?from=3');
      expect(await screen.findByText(/^A copy of TSLA of Fri, Jan 30, 2026/)).toBeInTheDocument();
      expect(api.getInputs(calls.trades.get)).toEqual([{ params: { id: '3' } }]);
      expect(date()).toHaveValue(getToday());
      await screen.findByRole('option', { name: 'Reversal' });
      expect(setup()).toHaveValue('Gone setup');
      await userEvent.click(save());
      await screen.findByText(/^Trade saved\./);
      expect(sent()).toEqual([
        {
          tradeTag: 'TSLA',
          tradeName: 'Gap',
          amount: -1_234.5,
          comments: 'Again.',
          flagType: 'Gone setup',
          date: getToday(),
        },
      ]);
    });

    it('costs nothing of what was begun on the empty form', async () => {
      api.on(calls.trades.get, () => ({ trade: original }));
      const first = await open();
      await fill();
      first.unmount();
      const copy = await open('/add-trade?from=3');
      await screen.findByText(/^A copy of/);
      await userEvent.type(notes(), ' And again.');
      copy.unmount();
      const again = await open('/add-trade?from=3');
      await waitFor(() => expect(notes()).toHaveValue('Again. And again.'));
      again.unmount();
      await open();
      expect(ticker()).toHaveValue('AAPL');
    });

    it('gives an empty form where there is no such trade', async () => {
      api.on(calls.trades.get, () => {
        throw new ApiError(404, { error: 'Not found.', code: 'not_found' });
      });
      await open('/add-trade?from=99');
      expect(await screen.findByRole('alert')).toHaveTextContent('The trade to duplicate could not be found.');
      expect(ticker()).toHaveValue('');
    });

    it('asks for nothing that cannot be a trade', async () => {
      await open('/add-trade?from=x');
      expect(ticker()).toHaveValue('');
      expect(api.getInputs(calls.trades.get)).toEqual([]);
    });

    it('goes on from a copy with an empty form', async () => {
      api.on(calls.trades.get, () => ({ trade: original }));
      const { router } = await open('/add-trade?from=3');
      await screen.findByText(/^A copy of/);
      await userEvent.click(saveAndNext());
      await screen.findByText(/^Saved:/);
      await waitFor(() => expect(router.state.location.search).toBe(''));
      expect(ticker()).toHaveValue('');
      expect(screen.queryByText(/^A copy of/)).not.toBeInTheDocument();
    });
  });
});
