import type { Candle } from 'contracts/candles';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import type { TradeBody } from '../support/wire-types.ts';

const api = setUpApi();
const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();
const createCandle = (minute: number, low: number, high: number, open = low): Candle => [
  toInstant(minute),
  ...([open, high, low, high] as const),
  1,
];
const candles = [
  createCandle(0, 99, 101),
  createCandle(1, 100, 102),
  createCandle(2, 101, 103.5),
  createCandle(3, 102, 104),
  createCandle(4, 100, 107),
  createCandle(5, 97, 108, 99),
];
const long = {
  ...{ side: 'long', quantity: '10', entryPrice: '100', exitPrice: '102', amount: 18, fees: 2, date: '2026-07-14' },
  ...{ openedAt: toInstant(0.5), closedAt: toInstant(3.5), mfe: 35 },
} as const satisfies Partial<TradeBody>;

describe('the plan of a trade', () => {
  let ada: Person;
  beforeEach(async () => {
    ada = await createTrader(api);
    await api.call(calls.candles.add, { ...ada, params: { ticker: 'AAPL' }, body: { resolution: 60, candles } });
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
