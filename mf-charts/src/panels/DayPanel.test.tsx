import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { type Candle, candles } from 'contracts/candles';
import { withQueryClient } from 'shared-ui';
import { buildTrade, mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import Panel from './DayPanel.tsx';

// jsdom has no canvas.
jest.mock('lightweight-charts', () => jest.requireActual('../testing/chartRecord.ts').fakeLibrary, { virtual: true });

const { default: DayReplay } = withQueryClient(Panel);
const DAY = '2026-07-14';
const OPENING = Date.parse(`${DAY}T13:30:00Z`);
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();
const buildPriced = (id: number, ticker: string, minute: number): Trade =>
  buildTrade({
    ...{ id, ticker, side: 'long', quantity: '10', openedAt: toInstant(minute), closedAt: toInstant(minute + 10) },
    ...{ entryPrice: '100', exitPrice: '777', netCents: 677_000, riskCents: 10_000 },
  });
const trades = [buildPriced(2, 'TSLA', 30), buildPriced(1, 'AAPL', 20)];
const toRow = (minute: number): Candle => {
  const price = minute < 28 ? 101 : 777;
  return [toInstant(minute), price, price, price, price, 10];
};
const span = { resolution: 60, count: 60, from: toInstant(0), to: toInstant(59), bytes: 900 };

it('plays all trades of a day with one clock, and shows nothing after it (PRA-01 PRA-02)', async () => {
  signInTestUser();
  const api = mockApi();
  api.reset();
  api
    .on(calls.trades.list, () => ({ trades }))
    .on(calls.trades.get, ({ params: { id } }) => ({ trade: trades.find((each) => String(each.id) === id) as Trade }))
    .on(candles.list, () => ({ series: ['AAPL', 'TSLA'].map((ticker) => ({ ticker, ...span })) }))
    .on(candles.get, () => ({ resolution: 60, candles: Array.from({ length: 60 }, (_, minute) => toRow(minute)) }));
  await act(async () => {
    renderPanel(<DayReplay date={DAY} />, { api });
  });
  const slider = await screen.findByRole('slider', { name: 'Replay' });
  expect(screen.getByRole('heading', { name: 'AAPL' })).toBeVisible();
  // What is traded later is the future, too.
  expect(document.body.outerHTML).not.toMatch('TSLA');
  const getResult = () => screen.getByRole('group', { name: 'Running result' });
  // Ten bars before the first fill of the day.
  expect(slider).toHaveAttribute('aria-valuenow', '11');
  expect(getResult()).toHaveTextContent('$0.00');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(slider).toHaveAttribute('aria-valuenow', '21');
  expect(getResult()).toHaveTextContent('+$10.00');
  expect(screen.getByText('1 open trade')).toBeVisible();
  expect(document.body.outerHTML).not.toMatch(/777|6,7\d\d/);
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuenow', '41'));
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['AAPL', 'TSLA']);
  // The first trade is closed, and the second one was opened at 100 and is worth 777.
  expect(getResult()).toHaveTextContent('+$13,540.00');
  expect(screen.getByRole('group', { name: 'R' })).toHaveTextContent('+135.40R');
});
