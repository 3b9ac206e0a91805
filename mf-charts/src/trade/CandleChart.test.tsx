import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { type Candle, candles } from 'contracts/candles';
import { withQueryClient } from 'shared-ui';
import { buildTrade, mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import TradePanelContent from '../panels/TradePanel.tsx';
import { chartRecord } from '../testing/chartRecord.ts';

// jsdom has no canvas.
jest.mock('lightweight-charts', () => jest.requireActual('../testing/chartRecord.ts').fakeLibrary, { virtual: true });

const { default: TradePanel } = withQueryClient(TradePanelContent);
const api = mockApi();
const toInstant = (minute: number): string =>
  new Date(Date.parse('2026-07-14T13:30:00Z') + minute * 60_000).toISOString();
const createFill = (minute: number, side: 'buy' | 'sell', price: string) => ({
  ...{ at: toInstant(minute), side, price, quantity: '10' },
  feesCents: 0,
});

describe('the chart of a trade with prices', () => {
  beforeEach(async () => {
    signInTestUser();
    api.reset();
    const trade = buildTrade({
      id: 7,
      executions: [createFill(5, 'buy', '100'), createFill(35, 'sell', '105')],
      stop: '98',
    });
    const rows = Array.from({ length: 50 }, (_, minute) => minute);
    api
      .on(calls.trades.get, () => ({ trade }))
      .on(candles.list, () => ({
        series: [{ ticker: 'AAPL', resolution: 60, count: 50, from: toInstant(0), to: toInstant(49), bytes: 900 }],
      }))
      .on(candles.get, ({ query }) => ({
        resolution: Number(query?.resolution),
        candles: rows.map((minute): Candle => [toInstant(minute), 100, 106, 99, 105, 10]),
      }));
    await act(async () => {
      renderPanel(<TradePanel tradeId={7} facts={trade} />, { api });
    });
  });

  it('has a marker of each fill and its levels, and keys that move and zoom (CHT-04, CHT-07)', async () => {
    const chart = await screen.findByRole('slider', { name: 'Chart of AAPL with the fills of trade 7' });
    await waitFor(() =>
      expect(chartRecord.markers).toEqual([
        expect.objectContaining({ id: '1', price: 100, shape: 'arrowUp' }),
        expect.objectContaining({ id: '2', price: 105, shape: 'arrowDown' }),
      ]),
    );
    expect(chartRecord.lines).toContain('Stop');
    // The stop is at 98.
    expect(chartRecord.scalePrices({ priceRange: { minValue: 99, maxValue: 106 } })).toEqual({
      priceRange: { minValue: 98, maxValue: 106 },
    });
    act(() => chart.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('Fill 2 of 2: Sell 10 at 105.00'));
    expect(chartRecord.crosshair).toBe(105);
    expect(screen.getByText(/^\u221210 @ 105\.00, Jul 14, /)).toBeVisible();
    act(() => chartRecord.click({ x: 5, y: 100 }));
    expect(screen.getByText(/^\+10 @ 100\.00, Jul 14, /)).toBeVisible();
    await userEvent.keyboard('+');
    expect(chartRecord.range).toEqual({ from: 1.5, to: 8.5 });
  });

  it('writes the times of its axis and crosshair as the trader does (CHT-04, ACC-08)', async () => {
    await waitFor(() => expect(chartRecord.markers).toHaveLength(2));
    const time = Date.parse('2026-07-14T16:05:00Z') / 1000;
    const write = () =>
      [chartRecord.formatTime(time), chartRecord.formatTick(time, 3), chartRecord.formatTick(time, 2)]
        .join(' | ')
        .replaceAll('\u202f', ' ');
    expect(write()).toBe('Jul 14, 2026, 4:05 PM | 4:05 PM | 14');
    act(() => {
      signInTestUser({ formats: { numbers: 'point-comma', dates: 'dmy', weekStart: 'monday', clock: '24h' } });
    });
    expect(write()).toBe('14 Jul 2026, 16:05 | 16:05 | 14');
  });

  it('is a picture on paper (CHT-07)', async () => {
    const chart = await screen.findByRole('slider', { name: /^Chart of AAPL/ });
    await waitFor(() => expect(chartRecord.markers).toHaveLength(2));
    const figure = chart.closest('figure');
    fireEvent(window, new Event('beforeprint'));
    expect(figure?.querySelectorAll('canvas')).toHaveLength(1);
    fireEvent(window, new Event('afterprint'));
    expect(figure?.querySelectorAll('canvas')).toHaveLength(0);
  });

  it('asks for no bars after the end of the prices, which may be in the future (CHT-04)', async () => {
    await screen.findByRole('combobox', { name: 'Bars' });
    expect(api.getInputs(candles.get).map(({ query }) => query?.to)).toEqual([toInstant(49)]);
  });

  it('switches between the resolutions that the prices have (CHT-04)', async () => {
    const select = await screen.findByRole('combobox', { name: 'Bars' });
    expect(select).toHaveDisplayValue('2 minutes');
    await userEvent.selectOptions(select, '1 minute');
    await waitFor(() => expect(api.getInputs(candles.get).at(-1)?.query?.resolution).toBe('60'));
  });
});
