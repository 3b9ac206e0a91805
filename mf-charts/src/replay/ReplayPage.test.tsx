import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { accountLimits } from 'contracts/account-limits';
import { type Candle, candles } from 'contracts/candles';
import { buildTrade, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';
import { chartRecord } from '../testing/chartRecord.ts';

// jsdom has no canvas.
jest.mock('lightweight-charts', () => jest.requireActual('../testing/chartRecord.ts').fakeLibrary, { virtual: true });

const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();
const createFill = (minute: number, side: 'buy' | 'sell', quantity: string, price: string, feesCents = 100) => ({
  ...{ at: toInstant(minute), side, quantity, price, feesCents },
});
/** 90 minutes: 100 until minute 50, then twice as much. */
const rows = Array.from({ length: 90 }, (_, minute): Candle => {
  const price = minute < 50 ? 100 + minute / 100 : 777;
  return [toInstant(minute), price, price, price, price, 10];
});
/** Bought at minutes 40 and 44, sold at minute 60 for twice as much. */
const doubled = buildTrade({
  id: 7,
  name: 'Doubled to 777',
  notes: 'It went to 777.',
  side: 'long',
  quantity: '20',
  openedAt: toInstant(40),
  closedAt: toInstant(60),
  entryPrice: '100.42',
  exitPrice: '777',
  executions: [
    ...[createFill(40, 'buy', '10', '100.40'), createFill(44, 'buy', '10', '100.44')],
    createFill(60, 'sell', '20', '777'),
  ],
  netCents: 1_352_860,
  feesCents: 300,
  riskCents: 10_000,
  mfeCents: 1_353_160,
  stop: '95',
  account: 'Topstep',
});

let trade: Trade;
const { api, open } = setUpModuleTest(module, (mock) => {
  trade = doubled;
  chartRecord.settings = 0;
  mock
    .on(candles.list, () => ({
      series: [{ ticker: 'AAPL', resolution: 60, count: 90, from: toInstant(0), to: toInstant(89), bytes: 900 }],
    }))
    .on(candles.get, ({ query }) => ({
      resolution: Number(query?.resolution),
      candles: rows.filter(([time]) => time >= (query?.from ?? '') && time <= (query?.to ?? '')),
    }))
    .on(calls.trades.get, () => ({ trade }))
    .on(calls.trades.list, () => ({ trades: [trade] }))
    .on(accountLimits.get, () => ({
      ...{ phase: 'Evaluation', balanceCents: 5_000_000, floorCents: 4_800_000, roomCents: 200_000 },
      ...{ floorAtMostCents: null, target: null, consistency: null, days: null, performance: null },
      ...{ breaches: null, unknown: null, history: null },
      day: { date: '2026-07-14', resultCents: -10_000, roomCents: 90_000 },
    }));
});

const findSlider = () => screen.findByRole('slider', { name: 'Replay' });
const getFigure = (name: string) => screen.getByRole('group', { name });
const press = (keys: string) => userEvent.keyboard(keys);
const openReplay = async () => {
  // The code of a replay is loaded when a trade is replayed.
  await act(() => open('/charts/AAPL?replay=7'));
  const slider = await findSlider();
  await waitFor(() => expect(chartRecord.candles.length).toBeGreaterThan(0));
  return slider;
};

describe('the replay of a trade', () => {
  it('begins ten bars before the first fill; keys move by bars and fills, and Home starts over (PRA-01)', async () => {
    const slider = await openReplay();
    expect(slider).toHaveAttribute('aria-valuenow', '31');
    await press('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuenow', '32');
    await press('{Shift>}{ArrowRight}{/Shift}');
    expect(slider).toHaveAttribute('aria-valuenow', '41');
    await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(slider).toHaveAttribute('aria-valuenow', '61');
    await press('{Home}');
    expect(slider).toHaveAttribute('aria-valuenow', '31');
    act(() => slider.focus());
    await press('{ArrowRight}');
    expect(slider).toHaveAttribute('aria-valuenow', '32');
    // All bars were set once: each step changed only those at the end.
    expect(chartRecord.settings).toBe(1);
    expect(chartRecord.candles).toHaveLength(32);
  });

  it('has the running result after the fees so far, its R, and the room of the day (PRA-01)', async () => {
    await openReplay();
    expect(getFigure('Running result')).toHaveTextContent('$0.00');
    expect(getFigure('Room of the day')).toHaveTextContent('$900.00');
    expect(api.getInputs(accountLimits.get)).toEqual([
      { params: { account: 'Topstep' }, query: { at: toInstant(40) } },
    ]);
    await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowRight}{ArrowRight}');
    // 10 from 100.40 and 10 from 100.44 to 100.46, after $2 of fees.
    expect(getFigure('Running result')).toHaveTextContent('−$1.20');
    expect(getFigure('R')).toHaveTextContent('−0.01R');
    expect(getFigure('Room of the day')).toHaveTextContent('$898.80');
    expect(await findSlider()).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/close 100\.46, long 20, −\$1\.20/),
    );
    await press('{Shift>}{ArrowRight}{/Shift}');
    expect(getFigure('Running result')).toHaveTextContent('+$13,528.60');
  });

  it('shows nothing after the cursor: no price, mark, level, result or text of the trade (PRA-02)', async () => {
    await openReplay();
    const expectNoFuture = () => {
      expect(document.documentElement.outerHTML).not.toMatch(/777|13,?5[23]\d|100\.42|Doubled|1 trade/);
      expect(document.title).toBe('Replay of trade 7, AAPL · Trading Journal');
      expect(Math.max(...chartRecord.candles.map(({ high }) => high))).toBeLessThan(101);
    };
    await waitFor(() => expect(document.title).toMatch(/^Replay of/));
    expectNoFuture();
    expect(chartRecord.markers).toEqual([]);
    chartRecord.lines.length = 0;
    await press('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(chartRecord.markers).toHaveLength(1));
    expect(new Set(chartRecord.lines)).toEqual(new Set(['Avg', 'Stop']));
    // The axis has the bars, the average and the stop.
    expect(chartRecord.scalePrices({ priceRange: { minValue: 100, maxValue: 100.4 } })).toEqual({
      priceRange: { minValue: 95, maxValue: 100.4 },
    });
    expectNoFuture();
    // The last bar before the price doubles.
    await press('{ArrowRight}'.repeat(9));
    expect(await findSlider()).toHaveAttribute('aria-valuenow', '50');
    expectNoFuture();
    await press('{ArrowRight}');
    expect(document.documentElement.outerHTML).toMatch(/777/);
    await press('{ArrowLeft}');
    expectNoFuture();
  });

  it('plays at five speeds until the prices end, and pauses (PRA-01)', async () => {
    const slider = await openReplay();
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.keyboard('5 ');
    expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveDisplayValue('30 bars a second');
    act(() => jest.advanceTimersByTime(340));
    expect(slider).toHaveAttribute('aria-valuenow', '41');
    await user.keyboard(' ');
    act(() => jest.advanceTimersByTime(1_000));
    expect(slider).toHaveAttribute('aria-valuenow', '41');
    // A timer that is late by two bars is caught up.
    await user.keyboard(' ');
    const late = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 100);
    act(() => jest.advanceTimersByTime(34));
    late.mockRestore();
    expect(slider).toHaveAttribute('aria-valuenow', '44');
    await user.keyboard(' ');
    await user.keyboard('4');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    act(() => jest.advanceTimersByTime(10_000));
    expect(slider).toHaveAttribute('aria-valuenow', '90');
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    jest.useRealTimers();
  });

  it('shows no bar of another resolution that ends after the cursor (PRA-02)', async () => {
    const slider = await openReplay();
    await press('{ArrowRight}');
    api.on(candles.get, ({ query }) => ({
      resolution: 300,
      candles: rows.filter(
        ([time], index) => index % 5 === 0 && time >= (query?.from ?? '') && time <= (query?.to ?? ''),
      ),
    }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Bars' }), '5 minutes');
    // 32 minutes are 6 bars of 5 minutes.
    await waitFor(async () => expect(await findSlider()).toHaveAttribute('aria-valuenow', '6'));
    expect(slider).not.toBeInTheDocument();
  });

  it.each<[string, string, () => Trade]>([
    ['a trade without a price at a time', '?replay=7', () => buildTrade({ id: 7 })],
    ['a trade of another ticker', '?replay=7', () => ({ ...doubled, ticker: 'TSLA' })],
    ['an address that is no trade', '?replay=x', () => doubled],
  ])('says why it cannot show %s (PRA-01)', async (_, query, prepare) => {
    trade = prepare();
    await act(() => open(`/charts/AAPL${query}`));
    expect(await screen.findByText('This trade cannot be replayed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'End replay' })).toHaveAttribute('href', '/charts/AAPL');
  });

  it('is linked from the selected trade of a chart (PRA-01)', async () => {
    await open('/charts/AAPL');
    await userEvent.click(await screen.findByRole('button', { name: 'Previous trade' }));
    expect(screen.getByRole('link', { name: 'Replay trade 7' })).toHaveAttribute('href', '/charts/AAPL?replay=7');
  });
});
