import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Trade, TradeLeg } from 'contracts';
import { bulk } from 'contracts/bulk';
import { importedTrades } from 'contracts/imported-trades';
import { getNotices } from 'shared-ui/host';
import { clickButton, findFacts, setUpTradeDetails } from '../../testing/tradeDetails.ts';
import { computeRisk } from './computeRisk.ts';

const CHANGE_ID = 'a'.repeat(24);

const createLeg = (strike: string, right: 'call' | 'put', leg: Partial<TradeLeg> = {}): TradeLeg => ({
  ticker: `SPXW260302${right === 'call' ? 'C' : 'P'}0${strike}000`,
  instrument: { underlying: 'SPX', kind: 'option', expiry: '2026-03-02', strike, right },
  side: 'long',
  quantity: '1',
  multiplier: '100',
  entryPrice: '1',
  exitPrice: '0',
  netCents: -10_100,
  feesCents: 100,
  openedAt: '2026-03-02T14:30:00.000Z',
  closedAt: '2026-03-02T15:30:00.000Z',
  ...leg,
});
const sold = { side: 'short' as const, entryPrice: '2', netCents: 19_900 };
const longPut = createLeg('4950', 'put');
const shortPut = createLeg('5000', 'put', sold);
const shortCall = createLeg('5100', 'call', sold);
const condor = [longPut, shortPut, shortCall, createLeg('5150', 'call')];

const fill = (leg: number, side: 'buy' | 'sell', price: string) => ({
  ...{ at: '2026-03-02T14:30:00.000Z', side, quantity: '1', price, feesCents: 100 },
  leg,
});
const trade: Partial<Trade> = {
  ticker: 'SPX',
  instrument: { underlying: 'SPX', kind: 'option', expiry: '2026-03-02', strike: null, right: null },
  ...{ structure: 'iron condor', legs: condor, netCents: 19_600, feesCents: 400, date: '2026-03-02' },
  ...{ side: 'short', quantity: '1', entryPrice: '2', executions: [fill(0, 'buy', '1'), fill(1, 'sell', '2')] },
};

describe('the max loss of legs (LEG-06)', () => {
  it('is that of the payoff at the expiry, without fees', () => {
    expect(computeRisk(condor)).toEqual({ maxLoss: 480_000, maxProfit: 20_000 });
    expect(computeRisk([longPut])).toEqual({ maxLoss: 10_000, maxProfit: 49_490_000 });
    expect(computeRisk([createLeg('5100', 'call')])).toEqual({ maxLoss: 10_000, maxProfit: null });
  });

  it.each<[string, TradeLeg[]]>([
    ['a loss without limit', [shortCall]],
    ['two expiries', [{ ...longPut, instrument: { ...longPut.instrument, expiry: '2026-03-09' } }, shortPut]],
    ['a result that does not follow from the prices', [{ ...longPut, netCents: -1_100 }, shortPut]],
    ['a leg that was opened again, as its result shows', [{ ...longPut, netCents: -20_100 }, shortPut]],
    ['a leg whose value per point is not known', [{ ...longPut, multiplier: null }, shortPut]],
  ])('is not stated for %s', (_, legs) => expect(computeRisk(legs)).toBeUndefined());
});

describe('Trade Details of a trade with legs', () => {
  const { api, stored, open } = setUpTradeDetails(trade);
  const change = { id: CHANGE_ID, count: 1, undoUntil: new Date(Date.now() + 600_000).toISOString() };

  it('names the structure, and lists its legs (LEG-06)', async () => {
    await open();
    await expect(findFacts()).resolves.toMatchObject({ 'Trade Tag': 'SPX iron condor', Ticker: 'SPX' });
    const table = await screen.findByRole('table', { name: 'Legs' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'LegSideSizeEntryExitFeesP&L',
      '4950 PutLong11.000.00$1.00−$101.00',
      '5000 PutShort12.000.00$1.00+$199.00',
      '5100 CallShort12.000.00$1.00+$199.00',
      '5150 CallLong11.000.00$1.00−$101.00',
    ]);
    expect(within(table).getByTitle('SPXW260302P04950000')).toBeVisible();
  });

  it('names the leg of each execution (LEG-01)', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Executions' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Buy11\.004950 Put\$1\.00$/),
      expect.stringMatching(/Sell12\.005000 Put\$1\.00$/),
    ]);
  });

  it('takes the defined risk with one click, with Undo (LEG-06)', async () => {
    api
      .on(bulk.change, () => {
        stored.trade = { ...stored.trade, riskCents: 480_000, version: 2 };
        return change;
      })
      .on(bulk.undo, () => ({ count: 1, kept: 0 }));
    await open();
    expect(await screen.findByText('Defined risk $4,800.00')).toBeVisible();
    expect(screen.getByText(/max loss \$4,800\.00, max profit \$200\.00\.$/)).toBeVisible();
    await clickButton('Use as risk');
    expect(api.getInputs(bulk.change).map(({ body }) => body)).toEqual([
      { ids: [4], change: { action: 'setRisk', risk: 4_800 } },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use as risk' })).toBeNull());
    await expect(findFacts()).resolves.toMatchObject({ Risk: '$4,800.00' });
    const notice = getNotices().at(-1);
    expect(notice?.message).toBe('Risk of $4,800.00 set on 1 trade.');
    act(() => notice?.action?.onClick());
    await waitFor(() => expect(api.getInputs(bulk.undo)).toEqual([{ params: { id: CHANGE_ID } }]));
  });

  it('says nothing of a risk without limit (LEG-06)', async () => {
    stored.trade = { ...stored.trade, structure: 'straddle', legs: [shortPut, shortCall] };
    await open();
    await screen.findByRole('table', { name: 'Legs' });
    expect(screen.queryByText(/Defined risk/)).toBeNull();
  });

  it('has a form that shows the executions of the legs, and says that they cannot be changed there (LEG-01)', async () => {
    await open();
    await clickButton('Edit');
    const form = within(await screen.findByRole('form', { name: 'Edit trade' }));
    expect(await form.findByText('This trade has legs.')).toBeVisible();
    expect(form.getByRole('table', { name: 'Executions' })).toHaveTextContent('4950 Put');
    for (const name of ['Add execution', 'Use as risk']) expect(form.queryByRole('button', { name })).toBeNull();
    // The price of the whole is that of several contracts: no amount follows from it here.
    expect(form.queryByRole('region', { name: 'Computed' })).toBeNull();
  });

  it('is split into its legs, which are named (LEG-03)', async () => {
    const origin = { importId: 'a'.repeat(24), fileNames: ['march.csv'], importedAt: '2026-11-22T12:00:00.000Z' };
    const pieces = condor.map(({ ticker, netCents, feesCents, quantity, entryPrice, exitPrice, closedAt }) => ({
      ...{ key: ticker, ticker, date: '2026-03-02', closedAt, quantity, entryPrice, exitPrice, netCents, feesCents },
    }));
    api
      .on(importedTrades.origin, () => ({ origin: { ...origin, arrangement: 'merged' as const } }))
      .on(importedTrades.choices, () => ({ pieces, others: [] }))
      .on(importedTrades.split, () => ({ ids: [4, 5, 6, 7] }));
    // A structure that cost nothing has no side.
    stored.trade = { ...stored.trade, side: undefined };
    await open();
    await clickButton('Split');
    const dialog = within(await screen.findByRole('dialog', { name: 'Split this trade' }));
    expect(dialog.getByText('The legs become trades again.')).toBeVisible();
    expect(await dialog.findByRole('rowheader', { name: '5100 Call' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Split into 4 trades' }));
    await waitFor(() => expect(api.getInputs(importedTrades.split)).toEqual([{ body: { id: 4 } }]));
  });
});
