import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { candles } from 'contracts/candles';
import { withQueryClient } from 'shared-ui';
import { buildTrade, mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import TradePanelContent from './TradePanel.tsx';

const { default: TradePanel } = withQueryClient(TradePanelContent);
const api = mockApi();

const createExecution = (at: string, side: 'buy' | 'sell', quantity: string, price: string) => ({
  ...{ at: `2026-07-14T${at}.000Z`, side, quantity, price },
  feesCents: 0,
});
const executions = [
  createExecution('13:30:00', 'buy', '10', '100'),
  createExecution('13:35:00', 'sell', '4', '103'),
  createExecution('13:40:00', 'sell', '6', '105'),
];

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  api.reset();
  api.on(candles.list, () => ({ series: [] }));
});

const show = (fields: Partial<Trade>) => {
  const trade = buildTrade({ id: 7, ...fields });
  api.on(calls.trades.get, () => ({ trade }));
  renderPanel(<TradePanel tradeId={7} facts={trade} />, { api });
};
const findChart = () => screen.findByRole('slider', { name: 'Fills of AAPL, trade 7' });

describe('the chart of a trade without prices', () => {
  it('has its levels and is one focus stop, whose arrow keys speak each fill (CHT-01, CHT-07)', async () => {
    show({ executions, netCents: 4_200, entryPrice: '100', stop: '98', target: '106', maeCents: 1_000 });
    const chart = await findChart();
    await screen.findByRole('link', { name: /^Add prices/ });
    await userEvent.tab();
    await userEvent.tab();
    expect(chart).toHaveFocus();
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Fill 1 of 3: Buy 10 at 100\.00, .* then long 10$/),
    );
    await userEvent.keyboard('{ArrowRight}');
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Fill 2 of 3: Sell 4 at 103\.00, .* then long 6$/),
    );
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Fill 3 of 3: Sell 6 at 105\.00, .* then flat$/),
    );
    for (const level of ['Average 100.00', 'Stop 98.00', 'Target 106.00', 'MAE 99.00'])
      expect(within(chart).getByText(level)).toBeInTheDocument();
  });

  it('has a table with the same fills (CHT-07)', async () => {
    show({ executions });
    await findChart();
    const rows = (await screen.findAllByRole('row', { hidden: true })).slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Buy10100\.00long 10$/),
      expect.stringMatching(/Sell4103\.00long 6$/),
      expect.stringMatching(/Sell6105\.00flat$/),
    ]);
  });

  it('is drawn from times and prices of a trade without executions (CHT-01)', async () => {
    const times = { openedAt: '2026-07-14T13:30:00.000Z', closedAt: '2026-07-14T13:40:00.000Z' };
    show({ ...times, side: 'short', quantity: '2', entryPrice: '50', exitPrice: '49.5' });
    const chart = await findChart();
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Fill 1 of 2: Sell 2 at 50\.00.*short 2$/));
  });

  it('says what is missing for a trade without times (CHT-01)', async () => {
    show({ entryPrice: '50' });
    expect(await screen.findByText(/Add executions, or prices with times/)).toBeVisible();
  });

  it('says why a trade with legs has none (CHT-01)', async () => {
    show({ executions, legs: [] });
    expect(await screen.findByText(/^No chart: each leg/)).toBeVisible();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('offers to add prices: those of the root for a contract, which all contracts use (CHT-01)', async () => {
    show({ executions, ticker: 'MNQU6' });
    expect(await screen.findByRole('link', { name: 'Add prices of MNQ' })).toHaveAttribute('href', '/charts');
  });

  it('offers to add prices of an option by its name, since it uses no others (CHT-01, INS-03)', async () => {
    const instrument = {
      kind: 'option',
      underlying: 'AAPL',
      expiry: '2026-08-21',
      strike: '150',
      right: 'call',
    } as const;
    show({ executions, ticker: 'AAPL  260821C00150000', instrument });
    expect(await screen.findByRole('link', { name: /^Add prices of AAPL .*150/ })).toBeVisible();
  });

  it('says that the prices could not be loaded, with its path, and Retry loads them (CHT-01)', async () => {
    api.fail(candles.list, 503, { error: 'Not now.' });
    show({ executions });
    expect(await screen.findByText('Your prices could not be loaded.', undefined, { timeout: 5_000 })).toBeVisible();
    expect(await findChart()).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Add prices/ })).not.toBeInTheDocument();
    api.on(candles.list, () => ({ series: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Add prices of AAPL' })).toBeVisible();
  });

  it('says that there is no connection, and offers to add prices when it returns (CHT-01)', async () => {
    onlineManager.setOnline(false);
    show({ executions });
    expect(await screen.findByText('No connection.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Add prices/ })).not.toBeInTheDocument();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('link', { name: 'Add prices of AAPL' })).toBeVisible();
  });

  it('says where MAE and MFE are from, with the signs of their effect (CHT-05)', async () => {
    show({ executions, maeCents: 1_000, mfeCents: 5_000, excursions: 'computed' });
    expect(await screen.findByText('MAE −$10.00, MFE +$50.00 (computed from your prices)')).toBeVisible();
  });
});
