import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { createPhase } from '../support/account-limits.ts';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();
const account = 'Funded 50K';
const AT = '2026-03-02T20:00:00Z';

/** 4.25 points of MES, 21.25 dollars a contract. */
const LONG = { ticker: 'MESM6', side: 'long', entry: '6300.25', stop: '6296', at: AT } as const;

const size = (trader: Person, query: object = {}) =>
  api.call(calls.size.get, { ...trader, query: { ...LONG, ...query } });
const refuse = async (trader: Person, query: object) => {
  const { status, code, fields } = await api.fail(calls.size.get, { ...trader, query: { ...LONG, ...query } });
  return [status, code, ...Object.keys(fields ?? {})];
};
const setLimits = (trader: Person, phase: object = {}) =>
  api.call(calls.accountLimits.change, {
    ...trader,
    params: { account },
    body: { phases: [createPhase({ dailyLoss: null, drawdown: null, ...phase })], ledger: [] },
  });
const setSettings = (trader: Person, body: object) => api.call(calls.settings.change, { ...trader, body });
const lose = (trader: Person, amount: number) =>
  saveTrades(api, trader, { amount: -amount, account, date: '2026-03-02', closedAt: '2026-03-02T15:00:00Z' });

describe('the size of a position', () => {
  it('is limited by the risk alone without an account (SIZ-01)', async () => {
    const ada = await createTrader(api);
    expect(await size(ada, { risk: '100' })).toEqual({
      quantity: '4',
      binds: 'risk',
      perUnit: { loss: '21.25', fees: '0', value: '5' },
      limits: { risk: '4', day: null, floor: null },
      unknown: [],
    });
  });

  it('loses at most the risk, but less than the room (SIZ-01)', async () => {
    const ada = await createTrader(api);
    await setLimits(ada, {
      dailyLoss: { amount: 42.5, effect: 'lock' },
      drawdown: { mode: 'static', amount: 63.75, stopAt: null },
    });
    expect(await size(ada, { account, risk: '85' })).toMatchObject({
      quantity: '1',
      binds: 'day',
      limits: { risk: '4', day: '1', floor: '2' },
    });
    await lose(ada, 60);
    expect(await size(ada, { account, risk: '85' })).toMatchObject({
      quantity: '0',
      limits: { risk: '4', day: '0', floor: '0' },
    });
    // Before the loss.
    const earlier = { account, risk: '85', at: '2026-03-02T14:59:59Z' };
    expect(await size(ada, earlier)).toMatchObject({ limits: { day: '1', floor: '2' } });
  });

  it('adds the fees of the most specific rule, and nothing of a rule per trade (SIZ-01)', async () => {
    const ada = await createTrader(api);
    const perUnit = { account, instrument: 'MES', amount: '1.2345', per: 'unit' };
    await setSettings(ada, { fees: [{ amount: '5', per: 'unit' }, perUnit] });
    await setLimits(ada);
    expect((await size(ada, { risk: '1', account })).perUnit).toEqual({ loss: '22.4845', fees: '1.2345', value: '5' });
    expect((await size(ada, { risk: '1' })).perUnit?.fees).toBe('5');
    await setSettings(ada, { fees: [{ amount: '5', per: 'trade' }] });
    expect((await size(ada, { risk: '1' })).perUnit?.fees).toBe('0');
  });

  it.each([
    ['a share', { ticker: 'AAPL', entry: '100', stop: '99.5' }, '1', '202'],
    ['an option', { ticker: 'TSLA  251017C00515000', entry: '3', stop: '2.5' }, '100', '2'],
    ['a coin, in ten thousandths', { ticker: 'BTCUSDT', entry: '60000', stop: '59001' }, '1', '0.1011'],
    ['a currency, in ten thousandths', { ticker: 'EUR/USD', entry: '1.1', stop: '1.0997' }, '1', '336666.6666'],
    ['a contract', { ticker: 'ESU6', entry: '6300', stop: '6298' }, '50', '1'],
  ])('knows the value of %s (SIZ-01)', async (_, query, value, quantity) => {
    expect(await size(await createTrader(api), { ...query, risk: '101' })).toMatchObject({
      quantity,
      perUnit: { value },
      unknown: [],
    });
  });

  it.each([
    ['multiplier', ['ES', 'BTC', 'XYZZ26', 'US30']],
    ['currency', ['FDAXU6', 'USDJPY', 'BTCEUR']],
  ])('is not known without a %s (SIZ-01)', async (what, tickers) => {
    const ada = await createTrader(api);
    for (const ticker of tickers)
      expect(await size(ada, { ticker, risk: '100' })).toEqual({
        quantity: null,
        binds: null,
        perUnit: null,
        limits: { risk: null, day: null, floor: null },
        unknown: [what],
      });
  });

  it('knows contracts in the currency of the account, and those whose value the trader has stated (SIZ-01)', async () => {
    const ada = await createTrader(api);
    await setSettings(ada, { currency: 'EUR' });
    expect(await size(ada, { ticker: 'FDXMU6', risk: '100' })).toMatchObject({ perUnit: { value: '5' }, unknown: [] });
    expect((await size(ada, { risk: '100' })).unknown).toEqual(['currency']);
    const pointValue = { root: 'MES', value: '4.5' };
    await api.call(calls.imports.changeSettings, { ...ada, body: { action: 'setPointValue', pointValue } });
    expect(await size(ada, { risk: '100' })).toMatchObject({ perUnit: { value: '4.5' }, unknown: [] });
  });
});

describe('the risk of a trade', () => {
  it('is that of the request, of the settings, or the default (SIZ-01)', async () => {
    const ada = await createTrader(api);
    expect(await size(ada)).toMatchObject({ quantity: null, binds: null, perUnit: { value: '5' }, unknown: ['risk'] });
    await setSettings(ada, { defaults: { risk: 50 } });
    expect((await size(ada)).quantity).toBe('2');
    expect(await setSettings(ada, { riskPerTrade: { money: 70 } })).toMatchObject({ riskPerTrade: { money: 70 } });
    expect((await size(ada)).quantity).toBe('3');
    expect((await size(ada, { risk: '21.25' })).quantity).toBe('1');
    expect(await setSettings(ada, { riskPerTrade: null })).toMatchObject({ riskPerTrade: null });
    expect((await size(ada)).quantity).toBe('2');
  });

  it('in percent is of the balance, which needs a phase; limits count without it (SIZ-01)', async () => {
    const ada = await createTrader(api);
    await setSettings(ada, { riskPerTrade: { percent: 0.1 }, defaults: { risk: 50 } });
    expect(await size(ada)).toMatchObject({ quantity: null, unknown: ['balance'] });
    await setLimits(ada, { startBalance: 50_000, dailyLoss: { amount: 30, effect: 'lock' } });
    expect(await size(ada, { account })).toMatchObject({ quantity: '1', limits: { risk: '2', day: '1' }, unknown: [] });
    await lose(ada, 10);
    expect(await size(ada, { account })).toMatchObject({ quantity: '0', limits: { risk: '2', day: '0' } });
    const before = { account, at: '2026-02-01T00:00:00Z' };
    expect(await size(ada, before)).toMatchObject({ quantity: null, unknown: ['balance'] });
  });

  it.each([{}, { money: 1, percent: 1 }, { money: 0 }, { percent: 0 }, { percent: 100.5 }, { share: 1 }, 5])(
    'is not %j (SIZ-01)',
    async (riskPerTrade) => {
      const ada = await createTrader(api);
      const { status, fields } = await api.fail(calls.settings.change, { ...ada, body: { riskPerTrade } });
      expect([status, Object.keys(fields ?? {})[0]]).toEqual([400, expect.stringMatching(/^riskPerTrade/)]);
    },
  );
});

describe('a question that has no answer', () => {
  it.each([
    [{ stop: '6300.25' }, 'stop'],
    [{ stop: '6301' }, 'stop'],
    [{ side: 'short' }, 'stop'],
    [{ stop: '' }, 'stop'],
    [{ risk: '0' }, 'risk'],
    [{ risk: '-5' }, 'risk'],
    [{ side: 'up' }, 'side'],
    [{ entry: 'abc' }, 'entry'],
    [{ ticker: '' }, 'ticker'],
    [{ at: 'now' }, 'at'],
  ])('is refused: %j (SIZ-01)', async (query, field) => {
    expect(await refuse(await createTrader(api), query)).toEqual([400, 'invalid_input', field]);
  });

  it('is refused for an account that another trader has (SIZ-01)', async () => {
    const [ada, bob] = [await createTrader(api), await createTrader(api)];
    await setLimits(ada);
    expect(await refuse(bob, { account, risk: '10' })).toEqual([404, 'not_found']);
  });
});

/** Money and prices in hundredths, as integers that a naive computation adds up exactly. */
const hundredths = (min: number, max: number) => fc.integer({ min, max });
const toText = (value: number): string => (value / 100).toFixed(2);

it('allows this size and no larger one, as trying sizes one after the other says (SIZ-01)', async () => {
  const ada = await createTrader(api);
  const journey = fc.record({
    distance: hundredths(1, 400),
    fee: hundredths(0, 300),
    risk: fc.option(hundredths(1, 20_000)),
    day: fc.option(hundredths(1, 20_000)),
    floor: fc.option(hundredths(1, 20_000)),
    isShort: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(journey, async ({ distance, fee, risk, day, floor, isShort }) => {
      await setSettings(ada, { fees: [{ amount: toText(fee + 1), per: 'unit' }] });
      await setLimits(ada, {
        dailyLoss: day && { amount: day / 100, effect: 'lock' },
        drawdown: floor && { mode: 'static', amount: floor / 100, stopAt: null },
      });
      const query = { account, side: isShort ? 'short' : 'long', entry: '100', at: AT, ticker: 'MESM6' };
      const stop = toText(10_000 + (isShort ? distance : -distance));
      const reply = await size(ada, { ...query, stop, ...(risk && { risk: toText(risk) }) });
      const loss = distance * 5 + fee + 1;
      const isAllowed = (units: number) =>
        (!risk || units * loss <= risk) && (!day || units * loss < day) && (!floor || units * loss < floor);
      if (!risk && !day && !floor) return expect(reply.quantity).toBeNull();
      let units = 0;
      while (isAllowed(units + 1)) units += 1;
      expect(Number(reply.quantity)).toBe(units);
      expect(reply.limits[reply.binds ?? 'risk']).toBe(reply.quantity);
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 10) },
  );
});
