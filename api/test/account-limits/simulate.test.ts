import { calls } from 'contracts/every-call';
import { createPhase } from '../support/account-limits.ts';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import type { TradeBody } from '../support/wire-types.ts';

const api = setUpApi();
const account = 'Funded';
const BODY = { account: null, days: 5, paths: 200, block: 1, seed: 7, scale: null, at: null };
const AT = '2026-04-30T12:00:00Z';

const simulate = (trader: Person, body: object = {}, query: Record<string, string> = {}) =>
  api.call(calls.simulate.run, { ...trader, body: { ...BODY, ...body }, query });
const refuse = async (trader: Person, body: object, query: Record<string, string> = {}) => {
  const { status, fields } = await api.fail(calls.simulate.run, { ...trader, body: { ...BODY, ...body }, query });
  return [status, Object.keys(fields ?? {})];
};
const setPhases = (trader: Person, ...phases: object[]) =>
  api.call(calls.accountLimits.change, {
    ...trader,
    params: { account },
    body: { phases: phases.map((phase) => createPhase({ ...FREE, ...phase })), ledger: [] },
  });
const FREE = { target: null, drawdown: null, dailyLoss: null, consistency: null, days: null };

const toDate = (day: number) => new Date(Date.UTC(2026, 2, 2 + day)).toISOString().slice(0, 10);

/** Closes trades of the account on days in a row, at 15:00 in UTC: one for each amount. */
const close = (trader: Person, days: readonly (readonly number[])[], others: Partial<TradeBody> = {}) =>
  saveTrades(
    api,
    trader,
    ...days.flatMap((amounts, day) =>
      amounts.map((amount, index) => ({
        ...{ amount, account, date: toDate(day), closedAt: `${toDate(day)}T15:${10 + index}:00Z` },
        ...others,
      })),
    ),
  );
const repeat = (count: number, ...amounts: number[]) => Array.from({ length: count }, () => amounts);

describe('futures of a journal', () => {
  it('are drawn from the days with trades, and are the same for the same seed (SIM-01)', async () => {
    const ada = await createTrader(api);
    await close(ada, [...repeat(10, 40, -10), ...repeat(10, -20)]);
    const { seed, source, bands, loss, drawdown, ...others } = await simulate(ada);
    expect(seed).toBe(7);
    expect(source).toEqual({ days: 20, trades: 30, block: 1, from: '2026-03-02', to: '2026-03-21' });
    expect(others).toEqual({ pass: null, fail: null, daysToPass: null, refused: null });
    expect(bands.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5]);
    expect(bands[0]).toMatchObject({ p5: -20, p25: -20, p75: 30, p95: 30 });
    expect(drawdown?.p50).toBeGreaterThan(0);
    expect(loss?.low).toBeLessThan(loss?.high ?? 0);
    expect(await simulate(ada)).toEqual({ seed, source, bands, loss, drawdown, ...others });
    const drawn = await simulate(ada, { seed: null, block: null });
    expect(drawn.seed).not.toBe(7);
    expect(drawn.source.block).toBeGreaterThanOrEqual(1);
    expect(await simulate(ada, { seed: drawn.seed, block: null })).toEqual(drawn);
  });

  it('use the trades of the filter, in its unit, multiplied (SIM-01)', async () => {
    const ada = await createTrader(api);
    await close(ada, repeat(20, 100), { flagType: 'Gap', risk: 50 });
    await close(ada, repeat(20, -30), { flagType: 'Fade' });
    const { source, bands } = await simulate(ada, { scale: 0.5 }, { setup: 'Gap' });
    expect(source).toMatchObject({ days: 20, trades: 20 });
    expect(bands.at(-1)).toMatchObject({ day: 5, p5: 250, p95: 250 });
    const inR = await simulate(ada, {}, { unit: 'r' });
    expect(inR).toMatchObject({ tradesWithoutRisk: 20, source: { trades: 20 } });
    expect(inR.bands.at(-1)).toMatchObject({ p5: 10, p95: 10 });
  });

  it('need 20 days (SIM-01)', async () => {
    const ada = await createTrader(api);
    const nothing = { pass: null, fail: null, daysToPass: null, bands: [], drawdown: null, loss: null };
    expect(await simulate(ada)).toEqual({
      ...nothing,
      seed: 7,
      source: { days: 0, trades: 0, block: 1, from: null, to: null },
      refused: 'Futures need at least 20 trading days to be drawn from. There are only 0.',
    });
    await close(ada, repeat(20, 100));
    expect((await simulate(ada, { at: '2026-03-21T14:00:00Z' })).refused).toContain('only 19.');
    expect((await simulate(ada, { at: '2026-03-21T15:10:00Z' })).refused).toBeNull();
  });
});

describe('futures of an account', () => {
  it('go on in its phase: static floor, target and days left (SIM-01, SIM-02)', async () => {
    const ada = await createTrader(api);
    const drawdown = { mode: 'static', amount: 400, stopAt: null };
    await setPhases(ada, { from: '2026-04-20', target: 600, drawdown });
    await close(ada, [...repeat(11, 100), ...repeat(9, -100)]);
    const { pass, fail, daysToPass, bands, loss } = await simulate(ada, { account, days: 250, paths: 10_000, at: AT });
    const [value = 0, low = 0, high = 0] = [pass?.value, pass?.low, pass?.high];
    expect(Math.abs(value - 0.638)).toBeLessThan(0.02);
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
    expect(fail).toEqual({ drawdown: expect.closeTo(1 - value, 10), dailyLoss: 0, time: 0 });
    expect(daysToPass?.p10).toBeGreaterThanOrEqual(6);
    expect(bands.at(-1)).toMatchObject({ p5: 49_600, p95: 50_600 });
    expect(loss?.value).toBeCloseTo(1 - value, 10);
  });

  it('begin with the result, the days and the best day of the moment (SIM-01)', async () => {
    const ada = await createTrader(api);
    await close(ada, [[500], ...repeat(20, 100)]);
    const pass = async (phase: object, days = 5) => {
      await setPhases(ada, { target: 3_000, ...phase });
      const { pass, daysToPass, fail } = await simulate(ada, { account, days, paths: 2_000, at: AT });
      return { value: pass?.value, time: fail?.time, days: daysToPass && [daysToPass.p10, daysToPass.p90] };
    };
    // 2,500 of 3,000: five days of 100, or one of 500.
    expect(await pass({})).toEqual({ value: 1, time: 0, days: [expect.any(Number), 5] });
    expect(Math.abs(((await pass({}, 4)).value ?? 0) - (1 - (20 / 21) ** 4))).toBeLessThan(0.03);
    expect(await pass({ days: { count: 26, minProfit: 100 } })).toEqual({ value: 1, time: 0, days: [5, 5] });
    const consistency = { percent: 10, base: 'total' };
    expect(await pass({ consistency })).toEqual({ value: 0, time: 1, days: null });
  });

  it('leave out the rest of a locked day, and tell what fails first (SIM-01)', async () => {
    const ada = await createTrader(api);
    await close(ada, repeat(20, -300, -300, 1_000));
    const end = async (effect: string, drawdown: number | null) => {
      const dailyLoss = { amount: 600, effect };
      const mode = drawdown === null ? null : { mode: 'intraday', amount: drawdown, stopAt: null };
      await setPhases(ada, { from: '2026-04-20', dailyLoss, drawdown: mode });
      const { pass, fail, bands } = await simulate(ada, { account, at: AT });
      return { pass, fail, last: bands.at(-1)?.p50 };
    };
    const time = { drawdown: 0, dailyLoss: 0, time: 1 };
    expect(await end('lock', null)).toEqual({ pass: null, fail: time, last: 47_000 });
    expect(await end('fail', null)).toEqual({ pass: null, fail: { ...time, dailyLoss: 1, time: 0 }, last: 49_400 });
    expect(await end('fail', 600)).toEqual({ pass: null, fail: { ...time, drawdown: 1, time: 0 }, last: 49_400 });
  });

  it('draw trading days, which end with the day end of the phase, from the account or the filter (SIM-01)', async () => {
    const ada = await createTrader(api);
    await close(ada, repeat(20, 100));
    const evening = (day: number) => ({ amount: 50, account, date: toDate(day), closedAt: `${toDate(day)}T23:30:00Z` });
    await saveTrades(api, ada, ...Array.from({ length: 20 }, (_, day) => evening(day)));
    await close(ada, repeat(20, 10), { account: 'Other' });
    await setPhases(ada, { from: '2026-04-20' });
    const read = async (body: object, query: Record<string, string> = {}) =>
      (await simulate(ada, { at: AT, ...body }, query)).source;
    expect(await read({ account })).toMatchObject({ days: 21, trades: 40, to: '2026-03-22' });
    expect(await read({})).toMatchObject({ days: 20, trades: 60, to: '2026-03-21' });
    expect(await read({ account }, { account: 'Other' })).toMatchObject({ days: 20, trades: 20 });
  });

  it('are refused with the reason when the phase does not go on (SIM-01)', async () => {
    const ada = await createTrader(api);
    await close(ada, repeat(20, -100));
    const reason = async (at: string, phase?: object) => {
      if (phase) await setPhases(ada, phase);
      const { refused, ...others } = await simulate(ada, { account, at });
      expect(others).toMatchObject({ pass: null, fail: null, daysToPass: null, bands: [], drawdown: null, loss: null });
      return refused;
    };
    expect(await reason(AT)).toBe('No phase of this account has begun.');
    expect(await reason(AT, { from: '2026-06-01' })).toBe('No phase of this account has begun.');
    const drawdown = { mode: 'static', amount: 2_000, stopAt: null };
    expect(await reason(AT, { drawdown })).toBe(
      'The phase Funded has failed: its drawdown was breached on 2026-03-21.',
    );
    const dailyLoss = { amount: 100, effect: 'fail' };
    expect(await reason(AT, { dailyLoss })).toContain('its daily loss was breached on 2026-03-02');
    await close(ada, [[9_000]]);
    expect(await reason(AT, { target: 7_000 })).toBe('The phase Funded is passed.');
    const locked = { dailyLoss: { ...dailyLoss, effect: 'lock' }, target: 7_000.01 };
    await setPhases(ada, locked);
    expect((await simulate(ada, { account, at: AT })).refused).toBeNull();
  });
});

it.each([
  ['days', 0],
  ['days', 251],
  ['days', 1.5],
  ['paths', 99],
  ['paths', 10_001],
  ['block', 0.5],
  ['block', 61],
  ['seed', 0.1],
  ['scale', 0],
  ['scale', 101],
  ['at', 'today'],
])('refuses %s %s, naming the field (SIM-01)', async (field, value) => {
  const ada = await createTrader(api);
  expect(await refuse(ada, { [field]: value })).toEqual([400, [field]]);
});

it('refuses the unit r with an account, and an account that is in no list (SIM-01)', async () => {
  const ada = await createTrader(api);
  await setPhases(ada, {});
  expect(await refuse(ada, { account }, { unit: 'r' })).toEqual([400, ['unit']]);
  expect(await refuse(ada, { account: 'Nobody' })).toEqual([404, []]);
});
