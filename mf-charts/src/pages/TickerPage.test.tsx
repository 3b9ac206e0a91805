import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, DAY_MS, type Trade } from 'contracts';
import { type Candle, type CandleSeries, candles } from 'contracts/candles';
import { ApiError } from 'shared-ui/host';
import { buildTrade, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';
import { chartRecord } from '../testing/chartRecord.ts';
import { CHUNK_BARS } from '../ticker/useSeriesBars.ts';

// jsdom has no canvas.
jest.mock('lightweight-charts', () => jest.requireActual('../testing/chartRecord.ts').fakeLibrary, { virtual: true });

const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();
const aapl: CandleSeries = {
  ...{ ticker: 'AAPL', resolution: 60, count: 90, bytes: 900 },
  ...{ from: toInstant(0), to: toInstant(89) },
};
const buildPlaced = (id: number, minute: number, fields: Partial<Trade>): Trade =>
  buildTrade({
    id,
    side: 'long',
    quantity: '10',
    openedAt: toInstant(minute),
    closedAt: toInstant(minute + 5),
    ...{ entryPrice: '100', exitPrice: '101' },
    ...fields,
  });
const trades = [
  buildPlaced(3, 40, { side: 'short', netCents: -5_000 }),
  buildPlaced(2, 10, { netCents: 12_000 }),
  buildTrade({ id: 1 }),
];

const { api, open } = setUpModuleTest(module, (mock) => {
  mock
    .on(candles.list, () => ({ series: [aapl] }))
    .on(candles.get, ({ query }) => ({
      resolution: Number(query?.resolution),
      candles: Array.from({ length: 90 }, (_, minute): Candle => [toInstant(minute), 100, 106, 99, 105, 10]),
    }))
    .on(calls.trades.list, () => ({ trades }));
});

const findChart = () => screen.findByRole('slider', { name: 'Chart of AAPL with 2 trades' });

describe('/charts/:ticker', () => {
  it('marks the trades of the filter by the shape of their side and result (CHT-06)', async () => {
    await open('/charts/AAPL?setup=Breakout');
    await findChart();
    expect(api.getInputs(calls.trades.list)[0]?.query).toEqual({ setup: ['Breakout'], ticker: ['AAPL'], limit: '500' });
    await waitFor(() =>
      expect(chartRecord.markers).toEqual([
        expect.objectContaining({ id: '2', shape: 'arrowUp', price: 100 }),
        expect.objectContaining({ id: '2', shape: 'circle', price: 101 }),
        expect.objectContaining({ id: '3', shape: 'arrowDown', price: 100 }),
        expect.objectContaining({ id: '3', shape: 'square', price: 101 }),
      ]),
    );
    expect(screen.getByText(/1 trade of the filter without a time and a price/)).toBeVisible();
  });

  it('does not mark a trade with legs, whose price is not one of the ticker (LEG-01)', async () => {
    api.on(calls.trades.list, () => ({ trades: [...trades, buildPlaced(4, 50, { structure: 'vertical', legs: [] })] }));
    await open('/charts/AAPL');
    await findChart();
    await waitFor(() => expect(chartRecord.markers).toHaveLength(4));
    expect(screen.getByText(/^2 trades of the filter with legs, without a time and a price, or outside/)).toBeVisible();
  });

  it('is one focus stop: arrows move between trades, each is spoken, and Enter opens it (CHT-06, CHT-07)', async () => {
    const { router } = await open('/charts/AAPL');
    const chart = await findChart();
    await waitFor(() => expect(chartRecord.markers).toHaveLength(4));
    act(() => chart.focus());
    await waitFor(() =>
      expect(chart).toHaveAttribute(
        'aria-valuetext',
        expect.stringMatching(/^2 of 2: Trade 3: short 10 at 100\.00, .*, loss −\$50\.00$/),
      ),
    );
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^1 of 2: Trade 2: long 10.*gain \+\$120/));
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/2'));
  });

  it('names a breakeven of the band so, in the colour of neither gain nor loss (BRK-01)', async () => {
    const [first, ...others] = trades;
    api.on(calls.trades.list, () => ({ trades: [{ ...first, breakeven: true as const }, ...others] as typeof trades }));
    await open('/charts/AAPL');
    const chart = await findChart();
    await waitFor(() => expect(chartRecord.markers).toHaveLength(4));
    act(() => chart.focus());
    await waitFor(() =>
      expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/breakeven [+−]\$\d+\.00$/)),
    );
  });

  it('has buttons to the previous and next trade, and a table of the same trades (CHT-06, CHT-07)', async () => {
    await open('/charts/AAPL');
    await findChart();
    await userEvent.click(screen.getByRole('button', { name: 'Previous trade' }));
    expect(screen.getByRole('link', { name: 'Open trade 3' })).toHaveAttribute('href', '/trades/3');
    await userEvent.click(screen.getByRole('button', { name: 'Previous trade' }));
    expect(screen.getByRole('link', { name: 'Open trade 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous trade' })).toHaveAttribute('aria-disabled', 'true');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      ...['/trades/3', '/trades/2', '/trades/1'],
    ]);
  });

  it('opens a trade by a click near its mark (CHT-06)', async () => {
    const { router } = await open('/charts/AAPL');
    await findChart();
    await waitFor(() => expect(chartRecord.markers).toHaveLength(4));
    act(() => chartRecord.click({ x: 10, y: 105 }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/2'));
  });

  it('has a number in place of marks that would cover each other, which shows its first trade (CHT-06)', async () => {
    api.on(calls.trades.list, () => ({ trades: [...trades, buildPlaced(4, 12, { netCents: 500 })] }));
    const { router } = await open('/charts/AAPL');
    await screen.findByRole('slider', { name: 'Chart of AAPL with 3 trades' });
    await waitFor(() => expect(new Set(chartRecord.markers.map(({ id }) => id))).toEqual(new Set(['3'])));
    act(() => chartRecord.click({ x: 12, y: 0 }));
    expect(screen.getByText(/^1 of 3: Trade 2/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/charts/AAPL');
  });

  it('shows a trade by a tap, opens it by a quick second one, and ignores a pinch (CHT-06, CHT-07)', async () => {
    const { router } = await open('/charts/AAPL');
    const chart = await findChart();
    await waitFor(() => expect(chartRecord.markers).toHaveLength(4));
    const touch = (isPrimary: boolean, kind: 'click' | 'doubleClick' = 'click') => {
      const event = createEvent.pointerDown(chart.firstChild as HTMLElement);
      Object.defineProperties(event, { pointerType: { value: 'touch' }, isPrimary: { value: isPrimary } });
      fireEvent(chart.firstChild as HTMLElement, event);
      act(() => chartRecord[kind]({ x: 10, y: 105 }));
    };
    touch(false);
    expect(screen.queryByRole('link', { name: 'Open trade 2' })).not.toBeInTheDocument();
    chartRecord.range = null;
    touch(true);
    expect(screen.getByRole('link', { name: 'Open trade 2' })).toBeVisible();
    expect(chartRecord.range).toBeNull();
    expect(router.state.location.pathname).toBe('/charts/AAPL');
    touch(true, 'doubleClick');
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/2'));
  });

  it('loads the bars of another resolution (CHT-06)', async () => {
    await open('/charts/AAPL');
    await findChart();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Bars' }), '5 minutes');
    await waitFor(() => expect(api.getInputs(candles.get).at(-1)?.query?.resolution).toBe('300'));
  });

  it('names a contract and its trades by its month, in title and tab, too (INS-03)', async () => {
    api.on(candles.list, () => ({ series: [{ ...aapl, ticker: 'MNQU6' }] }));
    const instrument = { kind: 'future', underlying: 'MNQ', expiry: '2026-09', strike: null, right: null } as const;
    api.on(calls.trades.list, () => ({ trades: [buildPlaced(7, 10, { ticker: 'MNQU6', instrument })] }));
    await open('/charts/MNQU6');
    expect(await screen.findByRole('heading', { level: 1, name: 'MNQ Sep 2026' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'MNQ Sep 2026' })).toHaveAttribute('href', '/trades/7');
    await waitFor(() => expect(document.title).toMatch(/^MNQ Sep 2026/));
  });

  it.each([
    ['the older', 0],
    ['the newer', 1],
  ])('begins with the newest trades when %s part of its bars comes first (CHT-06)', async (_, first) => {
    // Two parts of bars, with the newest trade in the later one.
    const minutes = Array.from({ length: 600 }, (_unused, index) => index - 300);
    const boundary = Math.ceil(OPENING / (CHUNK_BARS * 60_000)) * CHUNK_BARS * 60_000;
    const toTime = (minute: number) => new Date(boundary + minute * 60_000).toISOString();
    api.on(candles.list, () => ({ series: [{ ...aapl, from: toTime(-300), to: toTime(299) }] }));
    api.on(calls.trades.list, () => ({
      trades: [
        buildPlaced(4, 0, { openedAt: toTime(100), closedAt: toTime(110) }),
        buildPlaced(3, 0, { openedAt: toTime(-200), closedAt: toTime(-190) }),
      ],
    }));
    const replies: (() => void)[] = [];
    api.on(candles.get, ({ query }) => {
      const isWithin = (minute: number) => toTime(minute) >= (query?.from ?? '') && toTime(minute) <= (query?.to ?? '');
      const rows = minutes.filter(isWithin).map((minute): Candle => [toTime(minute), 100, 106, 99, 105, 10]);
      return new Promise((resolve) => {
        replies.push(() => resolve({ resolution: 60, candles: rows }));
      });
    });
    chartRecord.range = null;
    await open('/charts/AAPL');
    await waitFor(() => expect(replies).toHaveLength(2));
    await act(async () => replies[first]?.());
    await act(async () => replies[1 - first]?.());
    // The newest trade is bar 400 of 600.
    await waitFor(() => expect(chartRecord.range).toEqual({ from: 300, to: 500 }));
  });

  it('loads earlier bars when the chart comes near to its first one (CHT-06)', async () => {
    const from = new Date(OPENING - 30 * DAY_MS).toISOString();
    api.on(candles.list, () => ({ series: [{ ...aapl, from }] }));
    await open('/charts/AAPL');
    await findChart();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Bars' }), '1 minute');
    const listLoaded = () =>
      api.getInputs(candles.get).flatMap(({ query }) => (query?.resolution === '60' ? query : []));
    await waitFor(() => expect(listLoaded()).toHaveLength(1));
    await waitFor(() => expect(chartRecord.markers).toHaveLength(4));
    act(() => chartRecord.move({ from: -5, to: 50 }));
    await waitFor(() => expect(listLoaded()).toHaveLength(2));
    const [latest, earlier] = listLoaded();
    expect(Date.parse(earlier?.to ?? '')).toBe(Date.parse(latest?.from ?? '') - 1);
    expect(latest?.to).toBe(aapl.to);
  });

  it('shows futures contracts on the chart of their root (CHT-06)', async () => {
    api.on(candles.list, () => ({ series: [{ ...aapl, ticker: 'ES' }] }));
    api.on(calls.trades.list, ({ query }) => ({
      trades: query?.kind ? [buildPlaced(7, 10, { ticker: 'ESU6' }), buildPlaced(8, 20, { ticker: 'NQU6' })] : [],
    }));
    await open('/charts/ES');
    expect(await screen.findByRole('slider', { name: 'Chart of ES with 1 trade' })).toBeVisible();
  });

  it('leads on from a ticker without trades, whatever the reason (CHT-06)', async () => {
    api.on(calls.trades.list, () => ({ trades: [] }));
    const { router } = await open('/charts/AAPL?setup=Breakout');
    expect(await screen.findByText('No trades match these filters')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText('No trades of this ticker')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Trade' })).toHaveAttribute('href', '/add-trade');
  });

  it('says what to do without prices, and lists the trades (CHT-06)', async () => {
    api.on(candles.list, () => ({ series: [] }));
    await open('/charts/AAPL');
    expect(await screen.findByText('No prices of AAPL')).toBeVisible();
    expect(await screen.findAllByRole('link', { name: 'AAPL' })).toHaveLength(3);
  });

  it('shows why prices could not be loaded, and Retry loads them (CHT-06)', async () => {
    api.on(candles.list, () => {
      throw new ApiError(503, { error: 'The journal cannot be reached.', code: 'unavailable' });
    });
    await open('/charts/AAPL');
    expect(await screen.findByText('Your prices could not be loaded', undefined, { timeout: 5_000 })).toBeVisible();
    api.on(candles.list, () => ({ series: [aapl] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findChart()).toBeVisible();
  });
});
