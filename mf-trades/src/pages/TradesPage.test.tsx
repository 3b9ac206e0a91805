import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { structures } from 'contracts/structures';
import { ApiError, announceChange, getNotices } from 'shared-ui/host';
import {
  buildFile,
  buildTrade,
  emptyAnalytics,
  setUpModuleTest,
  testShownFilters,
  toSavedFields,
} from 'shared-ui/testing';
import module from '../module.ts';
import { serveJournal } from '../testing/serveJournal.ts';

const journal = [
  buildTrade({ id: 4, ticker: 'TSLA', name: 'Opening gap', netCents: -4_050, date: '2026-02-02', riskCents: 2_025 }),
  buildTrade({ id: 3, ticker: 'AAPL', netCents: 112_000, date: '2026-02-02' }),
  buildTrade({ id: 2, ticker: 'NVDA', netCents: 0, date: '2026-01-30' }),
  buildTrade({ id: 1, ticker: 'AAPL', netCents: 1_250, date: '2026-01-30' }),
];

const getRows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const getSearch = () => screen.getByPlaceholderText('Search trade or ticker...');
const getResult = () => screen.getByRole('combobox', { name: 'Gain or Loss' });
const getSums = () => screen.getByText(/^[\d,]+ trades?$/, { selector: '[role=status] *' }).parentElement?.textContent;

describe('My Trades', () => {
  const { api, open: openPage } = setUpModuleTest(module);
  const open = (path = '/trades') => openPage(path);
  const openWith = async (trades: Trade[], path?: string, pageSize?: number) => {
    serveJournal(api, () => trades, pageSize);
    const view = await open(path);
    await waitFor(() => expect(screen.queryByText('Loading trades...')).not.toBeInTheDocument());
    const expectSearch = (search: string) => waitFor(() => expect(view.router.state.location.search).toBe(search));
    return { ...view, expectSearch };
  };
  const getQueries = () => api.getInputs(calls.trades.list).map(({ query }) => query);

  it('shows a loading message under the page heading (LST-03, NAV-12)', async () => {
    api.hold(calls.trades.list);
    await open();
    expect(screen.getByText('Loading trades...')).toBeInTheDocument();
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
      'Opening gapTSLABreakout−2.00R−$40.50',
      'AAPLBreakout+$1,120.00',
      'NVDABreakout$0.00',
      'AAPLBreakout+$12.50',
    ]);
    expect(getSums()).toBe('4 trades +$1,092.00');
    expect(screen.getByRole('link', { name: /Opening gap/ })).toHaveAttribute('href', '/trades/4');
  });

  it('names a trade with legs by its structure, and offers to merge trades of an unfiltered list (LEG-04, LEG-06)', async () => {
    const condor = buildTrade({ id: 5, ticker: 'SPX', structure: 'iron condor', date: '2026-02-02' });
    serveJournal(api, () => [condor, ...journal]);
    const proposal = { ids: [1, 2], structure: 'vertical' as const, underlying: 'QQQ', netCents: 100, openedAt: null };
    api.on(structures.propose, () => ({ proposals: [{ ...proposal, reason: 'order' as const }] }));
    const { router } = await open();
    expect(await screen.findByRole('link', { name: /SPX iron condor/ })).toBeVisible();
    expect(await screen.findByRole('region', { name: '2 trades look like 1 vertical' })).toBeVisible();
    await act(() => router.navigate('/trades?result=gain'));
    await waitFor(() => expect(screen.queryByRole('region', { name: /look like/ })).not.toBeInTheDocument());
  });

  it('searches while typing, and keeps the text in the address (LST-01)', async () => {
    const { expectSearch } = await openWith(journal);
    await userEvent.type(getSearch(), 'gap');
    await waitFor(() => expect(getRows()).toEqual(['Opening gapTSLABreakout−2.00R−$40.50']));
    expect(screen.getByRole('region', { name: /2026/ })).toHaveTextContent('1 trade');
    expect(screen.getByRole('link', { name: /Opening gap/ })).toHaveAttribute('href', '/trades/4?q=gap');
    await expectSearch('?q=gap');
    // Not one request per letter.
    expect(getQueries().map((query) => query?.q)).toEqual([undefined, 'gap']);
  });

  it('says what is wrong with a search, and does not send it (LST-01)', async () => {
    await openWith(journal);
    await userEvent.type(getSearch(), 'a b c d e f g h i');
    expect(getSearch()).toHaveAccessibleDescription('Search can have at most 8 words.');
    await userEvent.type(getSearch(), '{Backspace}{Backspace}');
    await waitFor(() => expect(getQueries().at(-1)?.q).toBe('a b c d e f g h'));
  });

  it('filters by gain or loss and by day, also from the address (LST-01)', async () => {
    const { expectSearch } = await openWith(journal, '/trades?from=2026-02-02&to=2026-02-02');
    expect(screen.getByLabelText('Date')).toHaveValue('2026-02-02');
    expect(
      within(getResult())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Gain or Loss', 'Gain', 'Loss']);
    expect(getRows()).toHaveLength(2);
    await userEvent.selectOptions(getResult(), 'Gain');
    await waitFor(() => expect(getRows()).toEqual(['AAPLBreakout+$1,120.00']));
    await expectSearch('?from=2026-02-02&to=2026-02-02&result=gain');
  });

  it('does not filter by a date whose year is incomplete (LST-01)', async () => {
    await openWith(journal);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '0202-01-30' } });
    expect(screen.getByLabelText('Date')).toHaveValue('0202-01-30');
    expect(getQueries()).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-01-30' } });
    await waitFor(() => expect(getRows()).toHaveLength(2));
  });

  it('follows changes of the address (LST-01, FLT-02)', async () => {
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
    await expectSearch('?result=loss&q=aapl');
    expect(getSearch()).toHaveValue('aapl');
  });

  it('shows No trades found. when nothing matches, and can clear the filters (LST-03)', async () => {
    const { expectSearch } = await openWith(journal, '/trades?q=nothing');
    expect(screen.getByText('No trades found.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(getRows()).toHaveLength(4));
    expect(getSearch()).toHaveValue('');
    await expectSearch('');
  });

  it('links to Add Trade and to the import from an empty journal (LST-03)', async () => {
    await openWith([]);
    expect(await screen.findByText('No trades found.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add your first trade' })).toHaveAttribute('href', '/add-trade');
    expect(screen.getByRole('link', { name: 'Import from your broker' })).toHaveAttribute('href', '/import');
    expect(screen.queryByPlaceholderText('Search trade or ticker...')).not.toBeInTheDocument();
  });

  it('marks trades with notes or media, and shows the first words of the note (LST-02)', async () => {
    await openWith([buildTrade({ id: 2, notes: 'why', files: [buildFile('a')] }), buildTrade({ id: 1 })]);
    expect(getRows()).toEqual(['AAPLBreakoutwhy1 attachedhas notes+$100.00', 'AAPLBreakout+$100.00']);
    // The note itself is no part of the link's name.
    expect(screen.getAllByRole('link', { name: /AAPL/ })[0]).toHaveAccessibleName(
      'AAPL Breakout 1 attached has notes +$100.00',
    );
  });

  it('shows results in R, and how many trades have a risk (FAC-07)', async () => {
    await openWith(journal);
    await userEvent.click(screen.getByRole('radio', { name: 'R' }));
    await waitFor(() => expect(getQueries().at(-1)?.unit).toBe('r'));
    await waitFor(() => expect(getRows().slice(0, 2)).toEqual(['Opening gapTSLABreakout−2.00R', 'AAPLBreakout--']));
    expect(getSums()).toMatch(/^4 trades \+1,092\.00R4 of 4 trades have a risk$/);
  });

  it('orders by P&L and R, from the address too, without days (LST-02, FLT-05)', async () => {
    const { expectSearch } = await openWith(journal, '/trades?sort=-amount');
    const order = screen.getByRole('combobox', { name: 'Order' });
    expect(order).toHaveValue('-amount');
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    expect(getRows()[0]).toContain('Feb 2, 2026');
    expect(screen.getByRole('link', { name: /Opening gap/ })).toHaveAttribute('href', '/trades/4?sort=-amount');
    await userEvent.selectOptions(order, 'Lowest R');
    await expectSearch('?sort=r');
    await userEvent.selectOptions(order, 'Newest first');
    await expectSearch('');
    expect(getQueries().map((query) => query?.sort)).toEqual(['-amount', 'r', '-date']);
  });

  it('shows the columns that the trader chooses, also on the next visit (LST-02)', async () => {
    const facts = {
      side: 'short' as const,
      quantity: '100',
      account: 'Main',
      tags: ['FOMO'],
      riskCents: 5_000,
      openedAt: '2026-01-30T14:30:00.000Z',
      closedAt: '2026-01-30T16:35:00.000Z',
    };
    await openWith([buildTrade({ id: 1, ...facts })]);
    // By default those that the trades know.
    expect(getRows()).toEqual([
      expect.stringMatching(/^\d{1,2}:30 [AP]MAAPLBreakoutFOMO2h 05mShort100\+2\.00R\+\$100\.00$/),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Time', 'Tags', 'Account', 'Duration', 'R'])
      await userEvent.click(screen.getByRole('menuitemcheckbox', { name }));
    expect(getRows()).toEqual(['AAPLBreakoutMainShort100+$100.00']);
    await open();
    await waitFor(() => expect(getRows()).toEqual(['AAPLBreakoutMainShort100+$100.00']));
  });

  it('says which chosen columns the window has no room for (LST-02)', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(16 * 45);
    await openWith([buildTrade({ id: 1, tags: ['FOMO'], side: 'long', quantity: '100', riskCents: 5_000 })]);
    expect(getRows()).toEqual(['AAPLBreakoutLong100+2.00R+$100.00']);
    expect(screen.queryByText('Tags')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Tags no room' })).toBeChecked();
    expect(screen.getByRole('menu')).toHaveTextContent('1 column needs a wider window.');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Account' }));
    expect(screen.getByRole('menu')).toHaveTextContent('2 columns need a wider window.');
    width.mockRestore();
  });

  it('sorts by the heading of a column, and the other way round by a second press (LST-02, FLT-05)', async () => {
    const { expectSearch } = await openWith([buildTrade({ id: 1, feesCents: 120 }), buildTrade({ id: 2 })]);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Fees' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Fees' }));
    await expectSearch('?sort=-fees');
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Fees, now descending' }));
    await expectSearch('?sort=fees');
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveValue('fees');
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Setup' }));
    await expectSearch('?sort=setup');
    expect(getQueries().map((query) => query?.sort)).toEqual(['-date', '-fees', 'fees', 'setup']);
  });

  const createMany = (count: number) =>
    Array.from({ length: count }, (_, index) => buildTrade({ id: count - index, date: '2026-01-30' }));

  it('renders only rows near the viewport, and loads the next page near the end (LST-04, FLT-05)', async () => {
    await openWith(createMany(250));
    expect(getSums()).toMatch(/^250 trades/);
    expect(getRows().length).toBeGreaterThan(10);
    expect(getRows().length).toBeLessThan(60);
    expect(getQueries()).toEqual([{ limit: '100', sort: '-date', totals: 'true', cursor: undefined }]);
  });

  it('prints all loaded trades, without loading more (LST-04, RPT-08)', async () => {
    await openWith(createMany(250));
    fireEvent(window, new Event('beforeprint'));
    expect(getRows()).toHaveLength(100);
    expect(getQueries()).toHaveLength(1);
    expect(screen.getByText('Printed: 100 of 250 trades.')).toBeInTheDocument();
    fireEvent(window, new Event('afterprint'));
    expect(getRows().length).toBeLessThan(60);
  });

  it('loads pages until the window is full (FLT-05)', async () => {
    await openWith(createMany(250), '/trades', 10);
    await waitFor(() => expect(getQueries().length).toBeGreaterThan(3));
    await waitFor(() => expect(screen.getByText('Loading more trades…')).toBeInTheDocument());
    const cursors = getQueries().map((query) => query?.cursor);
    expect(cursors.slice(0, 3)).toEqual([undefined, '10', '20']);
    expect(cursors.length).toBeLessThan(10);
  });

  it('keeps the loaded trades when they cannot be loaded again, and Retry loads them (CLI-04)', async () => {
    await openWith(journal.slice(1));
    api.fail(calls.trades.list, 429);
    await act(async () => announceChange({ what: 'trades' }));
    expect(await screen.findByText('The list could not be updated')).toBeInTheDocument();
    expect(getRows()).toHaveLength(3);
    serveJournal(api, () => journal);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(getRows()).toHaveLength(4));
  });

  it('keeps the loaded trades when the next page fails to load, and Retry loads it (CLI-04)', async () => {
    api.on(calls.trades.list, ({ query }) => {
      if (query?.cursor) throw new ApiError(429, {});
      return { trades: journal.slice(0, 2), nextCursor: '2' };
    });
    await open();
    expect(await screen.findByText('More trades could not be loaded.')).toBeInTheDocument();
    expect(getRows()).toHaveLength(2);
    serveJournal(api, () => journal, 2);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(getRows()).toHaveLength(4));
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

  it('shows an error when loading fails, and Retry works (CLI-04)', async () => {
    api.fail(calls.trades.list, 429, { error: 'Too fast.' });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    serveJournal(api, () => journal);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(getRows()).toHaveLength(4));
  });

  it.each(['trades', 'flags'] as const)(
    'shows at once a change of %s in another module or tab (CLI-05)',
    async (what) => {
      await openWith(journal.slice(1));
      serveJournal(api, () => journal);
      await act(async () => announceChange({ what }));
      await waitFor(() => expect(getRows()).toHaveLength(4));
      expect(getSums()).toBe('4 trades +$1,092.00');
    },
  );

  describe('after a write in this tab (CLI-05)', () => {
    let stored: Trade[];
    beforeEach(async () => {
      stored = [...journal];
      const find = (id: string) => stored.find((trade) => String(trade.id) === id) ?? (journal[3] as Trade);
      api
        .on(calls.flags.list, () => ({ setups: [] }))
        .on(calls.media.limits, () => ({ fileBytes: 1_000, filesPerTrade: 20 }))
        .on(calls.days.analytics, () => emptyAnalytics)
        .on(calls.trades.get, ({ params }) => ({ trade: find(params.id) }))
        .on(calls.trades.create, ({ body }) => {
          const trade = buildTrade({ id: 5, ...toSavedFields(body) });
          stored = [trade, ...stored];
          return trade;
        })
        .on(calls.trades.update, ({ params, body }) => {
          const trade = { ...find(params.id), ...toSavedFields(body), version: 2 };
          stored = [trade, ...stored.filter(({ id }) => id !== trade.id)];
          return { trade };
        })
        .on(calls.trades.delete, ({ params }) => {
          stored = stored.filter(({ id }) => String(id) !== params.id);
          return { ok: true as const };
        })
        .on(calls.trades.restore, () => {
          stored = [...journal];
          return { trade: journal[3] as Trade };
        });
      serveJournal(api, () => stored);
      await open();
      await waitFor(() => expect(getRows()).toHaveLength(4));
    });

    it('shows a new trade, and its sums (ADD-03)', async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Add Trade' }));
      await userEvent.type(screen.getByRole('combobox', { name: 'Ticker Symbol' }), 'meta');
      jest.useFakeTimers({ advanceTimers: true });
      await userEvent.type(screen.getByRole('textbox', { name: 'Amount Gained / Lost ($)' }), '5{Enter}');
      await waitFor(() => expect(getRows()[0]).toBe('META+$5.00'));
      expect(getRows()).toHaveLength(5);
      expect(getSums()).toBe('5 trades +$1,097.00');
    });

    it('moves an edited trade, removes a deleted one, and shows it again after Undo', async () => {
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
      await waitFor(() => expect(getRows()).toHaveLength(4));
    });
  });
});

describe('the filters of My Trades', () => {
  const trades = setUpModuleTest(module, (api) => void serveJournal(api, () => []));
  testShownFilters(trades, [{ path: '/trades', shownElsewhere: ['q'] }]);
});
