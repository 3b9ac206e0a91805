import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { type Candle, candles } from 'contracts/candles';
import { drills } from 'contracts/drills';
import { ApiError } from 'shared-ui/host';
import { buildTrade, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';
import { chartRecord } from '../testing/chartRecord.ts';

// jsdom has no canvas.
jest.mock('lightweight-charts', () => jest.requireActual('../testing/chartRecord.ts').fakeLibrary, { virtual: true });

const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();
const rows = Array.from({ length: 90 }, (_, minute): Candle => {
  const price = minute < 40 ? 100 : 777;
  return [toInstant(minute), price, price, price, price, 10];
});
const buildPriced = (id: number): Trade =>
  buildTrade({
    ...{ id, side: 'long', quantity: '10', openedAt: toInstant(40), closedAt: toInstant(60) },
    ...{ entryPrice: '100', exitPrice: '777', netCents: 677_000, riskCents: 10_000 },
  });
const trades = [buildPriced(3), buildPriced(2), buildTrade({ id: 1 })];
const yours = { low: -1, high: 2.5, certain: false };

let due: number[];
const { api, open } = setUpModuleTest(module, (mock) => {
  due = [];
  mock
    .on(candles.list, () => ({
      series: [{ ticker: 'AAPL', resolution: 60, count: 90, from: toInstant(0), to: toInstant(89), bytes: 900 }],
    }))
    .on(candles.get, ({ query }) => ({
      resolution: 60,
      candles: rows.filter(([time]) => time >= (query?.from ?? '') && time <= (query?.to ?? '')),
    }))
    .on(calls.trades.list, () => ({ trades }))
    .on(calls.trades.get, ({ params }) => ({ trade: buildPriced(Number(params.id)) }))
    .on(drills.due, () => ({ trades: due }))
    .on(drills.figures, () => ({
      done: 12,
      taken: { trades: 7, averageR: 0.75, low: -0.2, high: 1.7 },
      skipped: { trades: 5, averageR: -0.4 },
      better: { count: 4, of: 11 },
    }))
    .on(drills.create, () => ({ id: 'a'.repeat(24), actual: { r: 67.7 }, yours }));
});

const openPractice = async (query = '') => {
  await act(() => open(`/practice${query}`));
  await screen.findByRole('button', { name: 'Take' });
  await waitFor(() => expect(chartRecord.candles).toHaveLength(40));
};
const getBodies = () => api.getInputs(drills.create).map(({ body }) => body);

describe('/practice', () => {
  it('shows a trade up to the bar before its entry, takes it by keys, and plays on (PRA-03)', async () => {
    await openPractice();
    expect(document.body.textContent).not.toMatch(/777|67\.7/);
    expect(screen.queryByRole('slider', { name: 'Replay' })).toBeNull();
    await userEvent.keyboard('x98{Tab}104.5{Enter}');
    await waitFor(() =>
      expect(getBodies()).toEqual([
        expect.objectContaining({ decision: 'take', stop: '98', target: '104.5', seconds: expect.any(Number) }),
      ]),
    );
    expect(
      await screen.findByText(
        /^Your decision would have made between −1\.00R and \+2\.50R\. The trade made \+67\.70R\./,
      ),
    ).toBeVisible();
    const slider = screen.getByRole('slider', { name: 'Replay' });
    await waitFor(() => expect(Number(slider.getAttribute('aria-valuenow'))).toBeGreaterThan(40));
  });

  it('goes from one trade to the next by keys until none is left (PRA-03)', async () => {
    await openPractice();
    await userEvent.keyboard('s');
    await screen.findByRole('button', { name: 'Next' });
    await userEvent.keyboard('n');
    await screen.findByRole('button', { name: 'Skip' });
    await userEvent.keyboard('s');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('You have practised all of these trades')).toBeVisible();
    expect(getBodies()).toMatchObject([{ decision: 'skip' }, { decision: 'skip' }]);
    expect(new Set(getBodies().map((body) => body?.trade))).toEqual(new Set([2, 3]));
  });

  it('begins with the trade of the address, and with those that are due (PRA-03)', async () => {
    due = [9];
    await openPractice('?trade=3');
    await userEvent.keyboard('s');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Skip' });
    await userEvent.keyboard('s');
    await waitFor(() => expect(getBodies()).toMatchObject([{ trade: 3 }, { trade: 9 }]));
    expect(screen.getByText('1 trade to repeat today')).toBeVisible();
  });

  it('says which price is refused (PRA-03)', async () => {
    const fields = { stop: 'Stop must be below the entry of the trade.' };
    api.on(drills.create, () => {
      throw new ApiError(400, { error: fields.stop, code: 'invalid_input', fields });
    });
    await openPractice();
    await userEvent.type(screen.getByRole('textbox', { name: 'Stop' }), '101{Enter}');
    expect(await screen.findByText(fields.stop)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take' })).toBeEnabled();
  });

  it('chooses trades that broke a rule, and has figures with their range (PRA-03)', async () => {
    await openPractice();
    expect(screen.getByRole('group', { name: 'Taken' })).toHaveTextContent('+0.75R−0.20R to +1.70R');
    expect(screen.getByRole('group', { name: 'Better than you were' })).toHaveTextContent('4 of 11');
    await userEvent.click(screen.getByRole('button', { name: 'Trades that broke a rule' }));
    await waitFor(() => expect(api.getInputs(calls.trades.list).at(-1)?.query).toMatchObject({ judged: ['broken'] }));
  });

  it('says what is missing without prices (PRA-03)', async () => {
    api.on(candles.list, () => ({ series: [] }));
    await act(() => open('/practice'));
    expect(await screen.findByText('No trades to practise')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add prices' })).toHaveAttribute('href', '/charts');
  });
});
