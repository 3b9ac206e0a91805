import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { type Candle, candles } from 'contracts/candles';
import { type DrilledTrade, drills } from 'contracts/drills';
import { type MissedTrade, missedTrades } from 'contracts/missed-trades';
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

/** Entered at minute 40, when the price jumps. */
const missedTrade: MissedTrade = {
  ...{ id: 'b'.repeat(24), date: '2026-07-14', setup: 'Gap', ticker: 'AAPL', side: 'long', entry: 777, stop: 700 },
  ...{ target: null, exit: 931, reason: 'away', valid: true, notes: '', version: 1 },
};

let due: DrilledTrade[];
let missed: MissedTrade[];
let trade: Trade | undefined;
const { api, open } = setUpModuleTest(module, (mock) => {
  due = [];
  missed = [];
  trade = undefined;
  mock
    .on(missedTrades.list, () => ({ missedTrades: missed }))
    .on(candles.list, () => ({
      series: [{ ticker: 'AAPL', resolution: 60, count: 90, from: toInstant(0), to: toInstant(89), bytes: 900 }],
    }))
    .on(candles.get, ({ query }) => ({
      resolution: 60,
      candles: rows.filter(([time]) => time >= (query?.from ?? '') && time <= (query?.to ?? '')),
    }))
    .on(calls.trades.list, () => ({ trades }))
    .on(calls.trades.get, ({ params }) => ({ trade: trade ?? buildPriced(Number(params.id)) }))
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
    expect(screen.getByText('AAPL, Breakout: long 10 at 100.00?')).toBeVisible();
    chartRecord.lines.length = 0;
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
    expect(chartRecord.lines).toEqual(expect.arrayContaining(['Your stop', 'Your target']));
    const slider = screen.getByRole('slider', { name: 'Replay' });
    await waitFor(() => expect(Number(slider.getAttribute('aria-valuenow'))).toBeGreaterThan(40));
  });

  it('sends the same call again after a lost reply, so that it makes no second drill (PRA-03)', async () => {
    await openPractice();
    api.failOnce(drills.create, 0);
    await userEvent.keyboard('s');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Skip' })).not.toHaveAttribute('aria-disabled', 'true'),
    );
    await userEvent.keyboard('s');
    await screen.findByRole('button', { name: 'Next' });
    const [first, second] = api.getInputs(drills.create);
    expect(first?.headers?.['idempotency-key']).toMatch(/./);
    expect(second).toEqual(first);
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

  it('offers the first entry of a scaled trade, because the average is known later (PRA-02, PRA-04)', async () => {
    const fill = (minute: number, side: 'buy' | 'sell', quantity: string, price: string) => ({
      ...{ at: toInstant(minute), side, quantity, price, feesCents: 0 },
    });
    const executions = [fill(40, 'buy', '10', '101'), fill(45, 'buy', '30', '99'), fill(60, 'sell', '40', '777')];
    trade = { ...buildPriced(3), executions, quantity: '40', entryPrice: '99.5', setup: 'Gap' };
    await openPractice('?trade=3');
    expect(screen.getByText('AAPL, Gap: long 10 at 101.00?')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/777|99\.5|long 40/);
  });

  it('shows a missed trade up to the first bar of its day at its entry, and has its results in R (PRA-04)', async () => {
    missed = [missedTrade, { ...missedTrade, id: 'c'.repeat(24), date: '2026-07-20' }];
    api
      .on(calls.trades.list, () => ({ trades: [] }))
      .on(drills.create, () => ({ id: 'a'.repeat(24), actual: { r: 2 }, yours }));
    await openPractice();
    expect(screen.getByText('AAPL, Gap: long at 777.00?')).toBeVisible();
    await userEvent.keyboard('s');
    expect(await screen.findByText(/With your exit it would have made \+2\.00R\./)).toBeVisible();
    expect(getBodies()).toMatchObject([{ trade: missedTrade.id, decision: 'skip' }]);
    expect(screen.getByRole('link', { name: 'Show missed trades' })).toHaveAttribute('href', '/playbook/missed');
    expect(screen.queryByRole('group', { name: 'Running result' })).toBeNull();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(screen.getByRole('group', { name: 'R' })).toHaveTextContent('0.00R'));
    await userEvent.keyboard('n');
    expect(await screen.findByText('You have practised all of these trades')).toBeVisible();
  });

  it('says that the prices do not reach the entry of a missed trade (PRA-04)', async () => {
    missed = [{ ...missedTrade, entry: 500 }];
    await act(() => open(`/practice?trade=${missedTrade.id}`));
    expect(await screen.findByText('This missed trade cannot be practised')).toBeVisible();
    await userEvent.keyboard('n');
    expect(await screen.findByRole('button', { name: 'Take' })).toBeVisible();
  });

  it('takes ten trades with a stop and a target by keyboard in less than five minutes (PRA-03)', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => buildPriced(index + 1));
    api.on(calls.trades.list, () => ({ trades: ten }));
    await act(() => open('/practice'));
    let keystrokes = 0;
    for (const [index] of ten.entries()) {
      await screen.findByRole('button', { name: 'Take' });
      await userEvent.keyboard('x98.25{Tab}104.5{Enter}');
      await waitFor(() => expect(getBodies()).toHaveLength(index + 1));
      await screen.findByText(/^Your decision would have made/);
      await userEvent.keyboard('n');
      keystrokes += 'x98.25'.length + 1 + '104.5'.length + 1 + 1;
    }
    expect(await screen.findByText('You have practised all of these trades')).toBeVisible();
    expect(new Set(getBodies().map((body) => body?.trade)).size).toBe(10);
    // Keystroke-level model: a key takes 0.28 s and a decision 1.35 s, here take or skip, stop, target and what comes
    // next. The rest of the five minutes, more than 20 s for each trade, is for the chart.
    const seconds = 0.28 * keystrokes + 1.35 * 4 * ten.length;
    expect(seconds).toBeLessThan(300 - 20 * ten.length);
  });

  it('says which price is refused (PRA-03)', async () => {
    const fields = { stop: 'Stop must be below the entry of the trade.' };
    api.on(drills.create, () => {
      throw new ApiError(400, { error: fields.stop, code: 'invalid_input', fields });
    });
    trade = { ...buildPriced(3), setup: '' };
    await openPractice();
    expect(screen.getByText('AAPL: long 10 at 100.00?')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Stop' }), '101{Enter}');
    expect(await screen.findByText(fields.stop)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take' })).toBeEnabled();
  });

  it('chooses trades that broke a rule, and has figures with their range (PRA-03)', async () => {
    await openPractice();
    expect(screen.getByRole('group', { name: 'Taken, average' })).toHaveTextContent('+0.75R7 drills, −0.20R to +1.70R');
    expect(screen.getByRole('group', { name: 'Better than you traded' })).toHaveTextContent('4 of 11');
    await userEvent.click(screen.getByRole('button', { name: 'Trades that broke a rule' }));
    await waitFor(() => expect(api.getInputs(calls.trades.list).at(-1)?.query).toMatchObject({ judged: ['broken'] }));
  });

  it('begins with the due trades of its filter, or clears it (PRA-03)', async () => {
    due = [9, 2];
    await openPractice('?setup=Breakout');
    expect(screen.getByText('1 trade to repeat today')).toBeVisible();
    await userEvent.keyboard('s');
    await waitFor(() => expect(getBodies()).toMatchObject([{ trade: 2 }]));
    api.on(calls.trades.list, () => ({ trades: [] }));
    await act(() => open('/practice?setup=Gap'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filter' }));
    await userEvent.keyboard('s');
    await waitFor(() => expect(getBodies()).toMatchObject([{ trade: 2 }, { trade: 9 }]));
  });

  it('says what is missing without prices (PRA-03)', async () => {
    api.on(candles.list, () => ({ series: [] }));
    await act(() => open('/practice'));
    expect(await screen.findByText('No trades to practise')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add prices' })).toHaveAttribute('href', '/charts');
  });
});
