import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { ApiError, announceChange, getNotices } from 'shared-ui/host';
import { buildFile, buildTrade, emptyAnalytics, setUpModuleTest, toSavedFields } from 'shared-ui/testing';
import module from '../module.ts';

const journal = [
  buildTrade({ id: 4, ticker: 'TSLA', name: 'Opening gap', netCents: -4_050, date: '2026-02-02' }),
  buildTrade({ id: 3, ticker: 'AAPL', netCents: 112_000, date: '2026-02-02' }),
  buildTrade({ id: 2, ticker: 'NVDA', netCents: 0, date: '2026-01-30' }),
  buildTrade({ id: 1, ticker: 'AAPL', netCents: 1_250, date: '2026-01-30' }),
];

const getRows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const getSearch = () => screen.getByPlaceholderText('Search trade or ticker...');
const getResult = () => screen.getByRole('combobox', { name: 'Gain or Loss' });

describe('My Trades', () => {
  const { api, open: openPage } = setUpModuleTest(module);
  const open = (path = '/trades') => openPage(path);
  const openWith = async (trades: Trade[], path?: string) => {
    api.on(calls.trades.list, () => ({ trades }));
    const view = await open(path);
    await waitFor(() => expect(screen.queryByText('Loading trades...')).not.toBeInTheDocument());
    const expectSearch = (search: string) => waitFor(() => expect(view.router.state.location.search).toBe(search));
    return { ...view, expectSearch };
  };

  it('shows a loading message under the page heading (LST-03, NAV-12)', async () => {
    api.hold(calls.trades.list);
    await open();
    expect(screen.getByRole('status')).toHaveTextContent('Loading trades...');
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['My Trades']);
  });

  it('groups by day, newest first, with totals; a row has name or tag, ticker and signed amount (LST-02)', async () => {
    await openWith(journal);
    const days = screen.getAllByRole('region', { name: /2026/ });
    expect(days.map((day) => within(day).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Mon, Feb 2, 2026',
      'Fri, Jan 30, 2026',
    ]);
    expect(days[0]).toHaveTextContent('2 trades+$1,079.50');
    expect(getRows()).toEqual([
      'Opening gapTSLABreakout−$40.50',
      'AAPLBreakout+$1,120.00',
      'NVDABreakout$0.00',
      'AAPLBreakout+$12.50',
    ]);
    expect(screen.getByRole('link', { name: /Opening gap/ })).toHaveAttribute('href', '/trades/4');
  });

  it('searches while typing, and keeps the text in the address (LST-01)', async () => {
    const { expectSearch } = await openWith(journal);
    await userEvent.type(getSearch(), 'gap');
    await waitFor(() => expect(getRows()).toEqual(['Opening gapTSLABreakout−$40.50']));
    expect(screen.getByRole('region', { name: /2026/ })).toHaveTextContent('1 of 2 trades');
    await expectSearch('?q=gap');
  });

  it('filters by gain or loss and by day, also from the address (LST-01)', async () => {
    const { expectSearch } = await openWith(journal, '/trades?date=2026-02-02');
    expect(
      within(getResult())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Gain or Loss', 'Gain', 'Loss']);
    expect(getRows()).toHaveLength(2);
    await userEvent.selectOptions(getResult(), 'Gain');
    expect(getRows()).toEqual(['AAPLBreakout+$1,120.00']);
    await expectSearch('?date=2026-02-02&result=gain');
  });

  it('does not filter by a date whose year is incomplete (LST-01)', async () => {
    await openWith(journal);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '0202-01-30' } });
    expect(screen.getByLabelText('Date')).toHaveValue('0202-01-30');
    expect(getRows()).toHaveLength(4);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-01-30' } });
    expect(getRows()).toHaveLength(2);
  });

  it('follows changes of the address (LST-01)', async () => {
    const { router } = await openWith(journal, '/trades?q=tsla&result=loss');
    expect(getRows()).toHaveLength(1);
    await act(() => router.navigate('/trades'));
    await waitFor(() => expect(getRows()).toHaveLength(4));
    expect(getSearch()).toHaveValue('');
    expect(getResult()).toHaveValue('');
  });

  it('keeps both when a filter is set while the search is typed (LST-01)', async () => {
    const { expectSearch } = await openWith(journal);
    await userEvent.type(getSearch(), 'aapl');
    await userEvent.selectOptions(getResult(), 'Loss');
    await expectSearch('?q=aapl&result=loss');
    expect(getSearch()).toHaveValue('aapl');
  });

  it('shows No trades found. when nothing matches, and can clear the filters (LST-03)', async () => {
    const { expectSearch } = await openWith(journal, '/trades?q=nothing');
    expect(screen.getByText('No trades found.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(getRows()).toHaveLength(4));
    expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus();
    expect(getSearch()).toHaveValue('');
    await expectSearch('');
  });

  it('links to Add Trade from an empty journal (LST-03)', async () => {
    await openWith([]);
    expect(screen.getByText('No trades found.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add your first trade' })).toHaveAttribute('href', '/add-trade');
    expect(screen.queryByPlaceholderText('Search trade or ticker...')).not.toBeInTheDocument();
  });

  it('marks trades with notes or media (LST-02)', async () => {
    await openWith([buildTrade({ id: 2, notes: 'why', files: [buildFile('a')] }), buildTrade({ id: 1 })]);
    expect(getRows()).toEqual(['AAPLBreakout1 attachedhas notes+$100.00', 'AAPLBreakout+$100.00']);
  });

  /** Serves the journal in two pages of one trade each. */
  const serveTwoPages = (getSecond: () => Promise<Trade>) =>
    api.on(calls.trades.list, async ({ query }) =>
      query?.cursor ? { trades: [await getSecond()] } : { trades: journal.slice(0, 1), nextCursor: 'next' },
    );

  it('shows the newest trades at once, and no sum or empty state until all are loaded (LST-03)', async () => {
    let replyWith: (trade: Trade) => void = () => undefined;
    serveTwoPages(() => new Promise((resolve) => (replyWith = resolve)));
    await open();
    await waitFor(() => expect(getRows()).toEqual(['Opening gapTSLABreakout−$40.50']));
    expect(screen.getByText('Loading older trades...')).toBeInTheDocument();
    await userEvent.type(getSearch(), 'aapl');
    await waitFor(() => expect(getRows()).toEqual([]));
    expect(screen.queryByText('No trades found.')).not.toBeInTheDocument();
    replyWith(buildTrade({ id: 3, netCents: 112_000 }));
    await waitFor(() => expect(getRows()).toEqual(['AAPLBreakout+$1,120.00']));
    expect(screen.getByText('1 of 2 trades', { selector: '[role=status] *' })).toBeInTheDocument();
    expect(api.getInputs(calls.trades.list).map(({ query }) => query?.cursor)).toEqual([undefined, 'next']);
  });

  it('keeps the loaded trades when older ones fail to load, and Retry loads them (CLI-04)', async () => {
    serveTwoPages(() => Promise.reject(new ApiError(429, {})));
    await open();
    expect(await screen.findByText('Older trades could not be loaded.')).toBeInTheDocument();
    expect(getRows()).toHaveLength(1);
    serveTwoPages(async () => buildTrade({ id: 3 }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(getRows()).toHaveLength(2));
  });

  it('keeps the search when a trade is opened right after typing (LST-01)', async () => {
    const { router } = await openWith(journal);
    api.on(calls.trades.get, () => ({ trade: journal[0] as Trade }));
    await userEvent.type(getSearch(), 'gap');
    await userEvent.click(screen.getByRole('link', { name: /Opening gap/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/4'));
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?q=gap');
    expect(getSearch()).toHaveValue('gap');
  });

  it('renders only rows near the viewport, even for a day with 10,000 trades (LST-04)', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => buildTrade({ id: 10_000 - index, date: '2026-01-30' }));
    await openWith(many);
    expect(screen.getByText('10,000 trades', { selector: '[role=status] *' })).toBeInTheDocument();
    expect(getRows().length).toBeGreaterThan(10);
    expect(getRows().length).toBeLessThan(60);
  });

  it('shows an error when loading fails, and Retry works (CLI-04)', async () => {
    api.fail(calls.trades.list, 429, { error: 'Too fast.' });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(calls.trades.list, () => ({ trades: journal }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(getRows()).toHaveLength(4));
  });

  it('shows at once a trade saved in another module or tab (CLI-05)', async () => {
    await openWith(journal.slice(1));
    api.on(calls.trades.list, () => ({ trades: journal }));
    announceChange({ what: 'trades' });
    await waitFor(() => expect(getRows()).toHaveLength(4));
  });

  describe('after a write in this tab, with all three pages loaded (CLI-05)', () => {
    const countPageLoads = () => api.getInputs(calls.trades.list).length;

    beforeEach(async () => {
      const pages: Record<string, { trades: Trade[]; nextCursor?: string }> = {
        first: { trades: journal.slice(0, 2), nextCursor: 'second' },
        second: { trades: journal.slice(2, 3), nextCursor: 'third' },
        third: { trades: journal.slice(3) },
      };
      api
        .on(calls.flags.list, () => ({ setups: [] }))
        .on(calls.media.limits, () => ({ fileBytes: 1_000, filesPerTrade: 20 }))
        .on(calls.days.analytics, () => emptyAnalytics)
        .on(calls.trades.list, ({ query }) => pages[query?.cursor ?? 'first'] ?? { trades: [] });
      await open();
      await waitFor(() => expect(getRows()).toHaveLength(4));
      expect(countPageLoads()).toBe(3);
    });

    it('shows a new trade at once (ADD-03)', async () => {
      api.on(calls.trades.create, ({ body }) => buildTrade({ id: 5, ...toSavedFields(body) }));
      await userEvent.click(screen.getByRole('link', { name: 'Add Trade' }));
      await userEvent.type(screen.getByRole('combobox', { name: 'Ticker Symbol' }), 'meta');
      await userEvent.type(screen.getByRole('textbox', { name: 'Amount Gained / Lost ($)' }), '5{Enter}');
      await waitFor(() => expect(getRows()[0]).toBe('META+$5.00'));
      expect(getRows()).toHaveLength(5);
      expect(countPageLoads()).toBe(3);
    });

    it('moves an edited trade, removes a deleted one, and shows it again after Undo', async () => {
      let stored = journal[3] as Trade;
      api
        .on(calls.trades.get, () => ({ trade: stored }))
        .on(calls.trades.update, ({ body }) => {
          stored = { ...stored, ...toSavedFields(body), version: 2 };
          return { trade: stored };
        })
        .on(calls.trades.delete, () => ({ ok: true as const }))
        .on(calls.trades.restore, () => ({ trade: stored }));
      await userEvent.click(screen.getByRole('link', { name: /12\.50/ }));
      await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-02-03' } });
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByRole('button', { name: 'Edit' });
      await userEvent.click(screen.getByRole('link', { name: 'My Trades' }));
      await waitFor(() => expect(getRows()[0]).toMatch(/^AAPL.*12\.50/));
      expect(getRows()).toHaveLength(4);
      await userEvent.click(screen.getByRole('link', { name: /12\.50/ }));
      await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(getRows()).toHaveLength(3));
      await act(async () => getNotices().at(-1)?.action?.onClick());
      await waitFor(() => expect(getRows()[0]).toMatch(/^AAPL.*12\.50/));
      expect(getRows()).toHaveLength(4);
      expect(countPageLoads()).toBe(3);
    });

    it('loads all pages again after a change in another tab or of the setup types', async () => {
      await act(async () => announceChange({ what: 'trades' }));
      await waitFor(() => expect(countPageLoads()).toBe(6));
      await act(async () => announceChange({ what: 'flags' }));
      await waitFor(() => expect(countPageLoads()).toBe(9));
    });
  });
});
