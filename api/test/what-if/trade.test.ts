import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { pricedTrade, savePrices, toInstant } from '../support/priced-trade.ts';
import { saveTrades } from '../support/trades.ts';
import type { TradeBody } from '../support/wire-types.ts';

const api = setUpApi();
const long = { ...pricedTrade, mfe: 35 };

describe('the plan of a trade', () => {
  let ada: Person;
  beforeEach(async () => {
    ada = await createTrader(api);
    await savePrices(api, ada);
  });

  it.each<[string, Partial<TradeBody>, object]>([
    [
      'reaches its target after the close',
      { stop: '98', target: '106' },
      { low: 58, high: 58, certain: true, at: toInstant(4) },
    ],
    [
      'may have reached either level',
      { stop: '98', target: '107.5' },
      { low: -22, high: 73, certain: false, at: null },
    ],
    ['reaches its stop', { stop: '98' }, { low: -22, high: -22, certain: true, at: toInstant(5) }],
    ['ends with its day', { stop: '96' }, { low: 78, high: 78, certain: true, at: toInstant(5) }],
    ['has only a target', { target: '102.5' }, { low: 23, high: 23, certain: true, at: toInstant(2) }],
  ])('%s (WIF-03)', async (_, levels, plan) => {
    await saveTrades(api, ada, { ...long, ...levels });
    expect(await api.call(calls.whatIf.trade, { ...ada, params: { id: '1' } })).toEqual({
      actual: 18,
      plan,
      best: { value: 33, at: toInstant(2) },
      reason: null,
    });
  });

  it.each<[Partial<TradeBody>, string]>([
    [long, 'neither a stop nor a target'],
    [{ ...long, stop: '100' }, 'not on the losing side'],
    [{ ...long, stop: '98', tradeTag: 'TSLA' }, 'until the end of its day'],
    [{ mfe: 35, fees: 2, amount: 18, stop: '98' }, 'is not known'],
  ])('is refused with the reason (WIF-03): %j', async (trade, reason) => {
    await saveTrades(api, ada, trade);
    expect(await api.call(calls.whatIf.trade, { ...ada, params: { id: '1' } })).toMatchObject({
      actual: 18,
      plan: null,
      best: { value: 33 },
      reason: expect.stringContaining(reason),
    });
  });

  it('has no best result without MFE (WIF-03)', async () => {
    await saveTrades(api, ada, { ...long, mfe: null });
    expect(await api.call(calls.whatIf.trade, { ...ada, params: { id: '1' } })).toMatchObject({ best: null });
  });
});
