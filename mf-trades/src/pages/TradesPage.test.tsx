import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { ApiError, announceChange, clearError } from 'shared-ui/host';
import { type FakeApi, fakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { aTrade } from '../testing/trades.ts';

const journal = [
  aTrade({ id: 4, tradeTag: 'TSLA', tradeName: 'Opening gap', amount: -40.5, date: '2026-02-02' }),
  aTrade({ id: 3, tradeTag: 'AAPL', amount: 1_120, date: '2026-02-02' }),
  aTrade({ id: 2, tradeTag: 'NVDA', amount: 0, date: '2026-01-30' }),
  aTrade({ id: 1, tradeTag: 'AAPL', amount: 12.5, date: '2026-01-30' }),
];

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const search = () => screen.getByPlaceholderText('Search trade or ticker...');
const result = () => screen.getByRole('combobox', { name: 'Gain or Loss' });

describe('My Trades', () => {
  let api: FakeApi;
  const open = (path = '/trades') => renderModule(module, { path, api });
  const openWith = async (trades: Trade[], path?: string) => {
    api.on(calls.trades.list, () => ({ trades }));
    const view = await open(path);
    await waitFor(() => expect(screen.queryByText('Loading trades...')).not.toBeInTheDocument());
    return view;
  };

  beforeEach(() => {
    signInTestUser();
    api = fakeApi();
  });
  afterEach(() => clearError());

  it('LST-03 NAV-12 says that it loads, under the page heading', async () => {
    api.on(calls.trades.list, () => new Promise(() => undefined));
    await open();
    expect(screen.getByRole('status')).toHaveTextContent('Loading trades...');
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['My Trades']);
  });

  it('LST-02 groups by day, newest first, each with its total; a row has name or tag, ticker and signed amount', async () => {
    await openWith(journal);
    const days = screen.getAllByRole('region', { name: /2026/ });
    expect(days.map((day) => within(day).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Mon, Feb 2, 2026',
      'Fri, Jan 30, 2026',
    ]);
    expect(days[0]).toHaveTextContent('2 trades+$1,079.50');
    expect(rows()).toEqual([
      'Opening gapTSLABreakout−$40.50',
      'AAPLBreakout+$1,120.00',
      'NVDABreakout$0.00',
      'AAPLBreakout+$12.50',
    ]);
    expect(screen.getByRole('link', { name: /Opening gap/ })).toHaveAttribute('href', '/trades/4');
  });

  it('LST-01 searches as one types, and keeps the text in the address', async () => {
    const { router } = await openWith(journal);
    await userEvent.type(search(), 'gap');
    await waitFor(() => expect(rows()).toEqual(['Opening gapTSLABreakout−$40.50']));
    expect(screen.getByRole('region', { name: /2026/ })).toHaveTextContent('1 of 2 trades');
    await waitFor(() => expect(router.state.location.search).toBe('?q=gap'));
  });

  it('LST-01 offers Gain and Loss, and filters by them and by day, from the address, too', async () => {
    const { router } = await openWith(journal, '/trades?date=2026-02-02');
    expect(
      within(result())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Gain or Loss', 'Gain', 'Loss']);
    expect(rows()).toHaveLength(2);
    await userEvent.selectOptions(result(), 'Gain');
    expect(rows()).toEqual(['AAPLBreakout+$1,120.00']);
    await waitFor(() => expect(router.state.location.search).toBe('?date=2026-02-02&result=gain'));
  });

  it('LST-01 lets a date be typed: a year that is half there narrows nothing', async () => {
    await openWith(journal);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '0202-01-30' } });
    expect(screen.getByLabelText('Date')).toHaveValue('0202-01-30');
    expect(rows()).toHaveLength(4);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-01-30' } });
    expect(rows()).toHaveLength(2);
  });

  it('LST-01 follows the address when it changes by itself', async () => {
    const { router } = await openWith(journal, '/trades?q=tsla&result=loss');
    expect(rows()).toHaveLength(1);
    await act(() => router.navigate('/trades'));
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(search()).toHaveValue('');
    expect(result()).toHaveValue('');
  });

  it('LST-01 a filter set while the search is still typed keeps both', async () => {
    const { router } = await openWith(journal);
    await userEvent.type(search(), 'aapl');
    await userEvent.selectOptions(result(), 'Loss');
    await waitFor(() => expect(router.state.location.search).toBe('?q=aapl&result=loss'));
    expect(search()).toHaveValue('aapl');
  });

  it('LST-03 says No trades found. when nothing matches, and shows all again', async () => {
    const { router } = await openWith(journal, '/trades?q=nothing');
    expect(screen.getByText('No trades found.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus();
    expect(search()).toHaveValue('');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('LST-03 shows the way to the first trade in an empty journal', async () => {
    await openWith([]);
    expect(screen.getByText('No trades found.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add your first trade' })).toHaveAttribute('href', '/add-trade');
    expect(screen.queryByPlaceholderText('Search trade or ticker...')).not.toBeInTheDocument();
  });

  it('LST-02 marks the trades that have notes or media', async () => {
    const file = { id: 'a', url: '/a', originalName: 'chart.png', fileType: 'image/png', uploadDate: '', size: 1 };
    await openWith([aTrade({ id: 2, comments: 'why', files: [file] }), aTrade({ id: 1 })]);
    expect(rows()).toEqual(['AAPLBreakout1 attachedhas notes+$100.00', 'AAPLBreakout+$100.00']);
  });

  /** A journal in pages of one trade, of which the second answers as told. */
  const inPages = (second: () => Promise<Trade>) =>
    api.on(calls.trades.list, async ({ query }) =>
      query?.cursor ? { trades: [await second()] } : { trades: journal.slice(0, 1), nextCursor: 'next' },
    );

  it('LST-03 shows the newest trades at once, and no sum or verdict before the older ones are there', async () => {
    let arrive: (trade: Trade) => void = () => undefined;
    const older = new Promise<Trade>((resolve) => {
      arrive = resolve;
    });
    inPages(() => older);
    await open();
    await waitFor(() => expect(rows()).toEqual(['Opening gapTSLABreakout−$40.50']));
    expect(screen.getByText('Loading older trades...')).toBeInTheDocument();
    await userEvent.type(search(), 'aapl');
    await waitFor(() => expect(rows()).toEqual([]));
    expect(screen.queryByText('No trades found.')).not.toBeInTheDocument();
    arrive(aTrade({ id: 3, amount: 1_120 }));
    await waitFor(() => expect(rows()).toEqual(['AAPLBreakout+$1,120.00']));
    expect(screen.getByText('1 of 2 trades', { selector: '[role=status] *' })).toBeInTheDocument();
    expect(api.getInputs(calls.trades.list).map(({ query }) => query?.cursor)).toEqual([undefined, 'next']);
  });

  it('CLI-04 says when the older trades failed, keeps the others, and Retry brings them', async () => {
    inPages(() => Promise.reject(new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' })));
    await open();
    expect(await screen.findByText('The older trades could not be loaded.')).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
    inPages(async () => aTrade({ id: 3 }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('LST-01 keeps a search that was followed at once by a look at a trade', async () => {
    const { router } = await openWith(journal);
    api.on(calls.trades.get, () => ({ trade: journal[0] as Trade }));
    await userEvent.type(search(), 'gap');
    await userEvent.click(screen.getByRole('link', { name: /Opening gap/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/4'));
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?q=gap');
    expect(search()).toHaveValue('gap');
  });

  it('LST-04 puts only what is near the window into the page, whether of many days or of one', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => aTrade({ id: 10_000 - index, date: '2026-01-30' }));
    await openWith(many);
    expect(screen.getByText('10,000 trades', { selector: '[role=status] *' })).toBeInTheDocument();
    expect(rows().length).toBeGreaterThan(10);
    expect(rows().length).toBeLessThan(60);
  });

  it('CLI-04 says that it failed, and Retry works', async () => {
    api.on(calls.trades.list, () => {
      throw new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' });
    });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(calls.trades.list, () => ({ trades: journal }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('CLI-05 shows at once what was saved elsewhere', async () => {
    await openWith(journal.slice(1));
    api.on(calls.trades.list, () => ({ trades: journal }));
    announceChange({ what: 'trades' });
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  describe('CLI-05 after a write in this tab, all of three pages read', () => {
    const pagesRead = () => api.getInputs(calls.trades.list).length;
    const params = (id: number) => ({ params: { id: String(id) } });

    beforeEach(async () => {
      const pages: Record<string, { trades: Trade[]; nextCursor?: string }> = {
        first: { trades: journal.slice(0, 2), nextCursor: 'second' },
        second: { trades: journal.slice(2, 3), nextCursor: 'third' },
        third: { trades: journal.slice(3) },
      };
      api.on(calls.trades.list, ({ query }) => pages[query?.cursor ?? 'first'] ?? { trades: [] });
      await open();
      await waitFor(() => expect(rows()).toHaveLength(4));
      expect(pagesRead()).toBe(3);
    });

    it('has a new trade at its place among those of its date, and reads nothing', async () => {
      const made = aTrade({ id: 5, tradeTag: 'META', amount: 5, date: '2026-01-30' });
      api.on(calls.trades.create, () => made);
      await act(() => api.call(calls.trades.create, { body: made, headers: {} } as never));
      await waitFor(() => expect(rows()[2]).toMatch(/^META/));
      expect(rows()).toHaveLength(5);
      expect(screen.getByText('5 trades')).toBeInTheDocument();
      expect(pagesRead()).toBe(3);
    });

    it('has an edited trade where its new date puts it, a deleted one no more, and it again after Undo', async () => {
      const moved = { ...(journal[3] as Trade), date: '2026-02-03', version: 2 };
      api.on(calls.trades.update, () => ({ trade: moved }));
      api.on(calls.trades.delete, () => ({ ok: true as const }));
      api.on(calls.trades.restore, () => ({ trade: moved }));
      await act(() => api.call(calls.trades.update, { ...params(1), body: moved }));
      await waitFor(() => expect(rows()[0]).toMatch(/^AAPL.*12\.50/));
      expect(rows()).toHaveLength(4);
      await act(() => api.call(calls.trades.delete, params(1)));
      await waitFor(() => expect(rows()).toHaveLength(3));
      await act(() => api.call(calls.trades.restore, params(1)));
      await waitFor(() => expect(rows()).toHaveLength(4));
      expect(rows()[0]).toMatch(/^AAPL.*12\.50/);
      expect(pagesRead()).toBe(3);
    });

    it('reads all anew what another tab has changed, and what it cannot know', async () => {
      await act(async () => announceChange({ what: 'trades' }));
      await waitFor(() => expect(pagesRead()).toBe(6));
      await act(async () => announceChange({ what: 'flags' }));
      await waitFor(() => expect(pagesRead()).toBe(9));
    });
  });
});
