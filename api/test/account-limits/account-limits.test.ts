import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { createPhase } from '../support/account-limits.ts';
import { setUpApi } from '../support/api.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { computeNaiveState, type NaiveEntry, type NaivePhase, type NaiveTrade } from '../support/naive-limits.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';
import type { LimitsBody } from '../support/wire-types.ts';

const api = setUpApi();
const account = 'Funded 50K';

const save = ({ token }: Person, body: LimitsBody, name = account, headers = {}) =>
  api.call(calls.accountLimits.change, { token, params: { account: name }, body, headers });
const list = ({ token }: Person) => api.call(calls.accountLimits.list, { token });
const read = ({ token }: Person, at?: string, name = account) =>
  api.call(calls.accountLimits.get, { token, params: { account: name }, query: at === undefined ? {} : { at } });
const refuse = async ({ token }: Person, body: object) => {
  const { status, fields } = await api.fail(calls.accountLimits.change, { token, params: { account }, body });
  return [status, Object.keys(fields ?? {})];
};

/** Closes trades of the account: the time in UTC and dollars. */
const close = async (trader: Person, ...closings: [at: string, amount: number, others?: object][]) => {
  for (const [closedAt, amount, others = {}] of closings)
    await saveTrades(api, trader, { amount, account, closedAt, date: closedAt.slice(0, 10), ...others });
};

const EVENING = '2026-03-03T23:30:00Z';

describe('limits of an account', () => {
  it('follow the balance at the end of the day, and no single close (LIM-03)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase({ drawdown: { mode: 'eod', amount: 2_000, stopAt: null } })] });
    await close(ada, ['2026-03-02T15:00:00Z', 1_500], ['2026-03-02T16:00:00Z', -1_000]);
    expect(await read(ada, '2026-03-02T20:00:00Z')).toMatchObject({ balance: 50_500, floor: 48_000, room: 2_500 });
    // 17:00 in Chicago.
    expect(await read(ada, '2026-03-02T22:59:59Z')).toMatchObject({ floor: 48_000, day: { date: '2026-03-02' } });
    expect(await read(ada, '2026-03-02T23:00:00Z')).toMatchObject({ floor: 48_500, day: { date: '2026-03-03' } });
  });

  it('stop the floor where the rules say, whatever the target is (LIM-03)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase()] });
    await close(ada, ['2026-03-02T15:00:00Z', 3_000]);
    const state = await read(ada, EVENING);
    expect(state).toMatchObject({ balance: 53_000, floor: 50_000, target: { amount: 3_000, remaining: 0 } });
  });

  it('widen the room of the day by its gains (LIM-04)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase()] });
    await close(ada, ['2026-03-02T15:00:00Z', 500]);
    const { day } = await read(ada, '2026-03-02T16:00:00Z');
    expect(day).toEqual({ date: '2026-03-02', result: 500, room: 1_500 });
  });

  it('tell certain from possible breaches, and what is not known (LIM-05)', async () => {
    const ada = await createTrader(api);
    const drawdown = { mode: 'intraday', amount: 1_000, stopAt: null };
    await save(ada, { phases: [createPhase({ drawdown, dailyLoss: null })] });
    await close(
      ada,
      ['2026-03-02T15:00:00Z', 600, { mae: 1_000, mfe: 900 }],
      ['2026-03-02T16:00:00Z', -1_000],
      ['2026-03-02T17:00:00Z', -100, { mae: 100, mfe: 0 }],
    );
    const state = await read(ada, EVENING);
    expect(state).toMatchObject({ floor: 49_600, floorAtMost: 49_900, room: -100, unknown: { trades: 1 } });
    expect(state.breaches).toEqual([
      { at: '2026-03-02T15:00:00.000Z', rule: 'drawdown', certainty: 'possible', trade: 1, amount: 0 },
      { at: '2026-03-02T16:00:00.000Z', rule: 'drawdown', certainty: 'certain', trade: 2, amount: 0 },
      { at: '2026-03-02T17:00:00.000Z', rule: 'drawdown', certainty: 'certain', trade: 3, amount: 100 },
    ]);
  });

  it('lower the balance but not the floor by a payout, which comes before the trades of its day (LIM-02)', async () => {
    const ada = await createTrader(api);
    const drawdown = { mode: 'eod', amount: 2_000, stopAt: null };
    const ledger: LimitsBody['ledger'] = [{ date: '2026-03-03', kind: 'payout', amount: 1_500 }];
    await save(ada, { phases: [createPhase({ drawdown })], ledger });
    await close(ada, ['2026-03-02T15:00:00Z', 2_000], ['2026-03-03T15:00:00Z', 100]);
    const state = await read(ada, '2026-03-05T12:00:00Z');
    expect(state).toMatchObject({ balance: 50_600, floor: 50_000, room: 600 });
    expect(state.history).toEqual([
      { date: '2026-03-02', trades: 1, result: 2_000, balance: 52_000, floor: 48_000 },
      { date: '2026-03-03', trades: 1, result: 100, balance: 50_600, floor: 50_000 },
    ]);
  });

  it('begin again with each phase, and are empty before the first (LIM-02, LIM-04)', async () => {
    const ada = await createTrader(api);
    const funded = { name: 'Live', from: '2026-03-03', drawdown: { mode: 'intraday', amount: 2_000, stopAt: 50_100 } };
    await save(ada, { phases: [createPhase(funded), createPhase()] });
    await close(ada, ['2026-03-02T15:00:00Z', 3_000], ['2026-03-02T23:00:00Z', -200]);
    expect(await read(ada, '2026-03-02T22:00:00Z')).toMatchObject({ phase: 'Funded', balance: 53_000 });
    expect(await read(ada, '2026-03-02T23:00:00Z')).toMatchObject({ phase: 'Live', balance: 49_800, floor: 48_000 });
    const { balance, ...others } = await read(ada, '2026-02-27T12:00:00Z');
    expect(balance).toBe(0);
    expect(Object.values(others).every((value) => value === null)).toBe(true);
  });

  it('have no share of the best day while the total is a loss (LIM-04)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase()] });
    await close(ada, ['2026-03-02T15:00:00Z', 400], ['2026-03-03T15:00:00Z', -500]);
    const { consistency, days } = await read(ada, EVENING);
    expect(consistency).toEqual({ bestDay: 400, percent: null, reached: null, neededTotal: 800 });
    expect(days).toEqual({ count: 5, qualified: 1 });
  });

  it('count trades without a closing time on their date, last of the day (LIM-02)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase({ dailyLoss: { amount: 300, effect: 'fail' } })] });
    await saveTrades(api, ada, { amount: -200, account, date: '2026-03-02' });
    await close(ada, ['2026-03-02T15:00:00Z', -100]);
    const { breaches } = await read(ada, EVENING);
    expect(breaches).toEqual([{ at: '2026-03-02', rule: 'dailyLoss', certainty: 'certain', trade: 1, amount: 0 }]);
  });

  it('stay with the account when it is renamed or another one is merged into it (LIM-01)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase()] });
    await close(ada, ['2026-03-02T15:00:00Z', 100]);
    await saveTrades(api, ada, { amount: 50, account: 'Copy', date: '2026-03-02', closedAt: '2026-03-02T16:00:00Z' });
    const id = await findLabelId(api, ada, 'accounts', account);
    const copy = await findLabelId(api, ada, 'accounts', 'Copy');
    await changeLabels(api, ada, { kind: 'accounts', action: 'rename', id, name: 'Live' });
    await changeLabels(api, ada, { kind: 'accounts', action: 'merge', id: copy, into: id });
    expect(await read(ada, EVENING, 'live')).toMatchObject({ balance: 50_150 });
  });

  it('pass to the account that theirs is merged into, unless that has its own (LIM-01)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase()] });
    await close(ada, ['2026-03-02T15:00:00Z', 100]);
    await saveTrades(api, ada, { amount: 50, account: 'Live', date: '2026-03-02', closedAt: '2026-03-02T16:00:00Z' });
    const id = await findLabelId(api, ada, 'accounts', account);
    const into = await findLabelId(api, ada, 'accounts', 'Live');
    await changeLabels(api, ada, { kind: 'accounts', action: 'merge', id, into });
    const merged = await read(ada, EVENING, 'Live');
    expect(merged).toMatchObject({ phase: 'Funded', balance: 50_150 });
    const eve = await createTrader(api);
    await importJournal(api, eve, await exportJournal(api, ada));
    expect(await read(eve, EVENING, 'Live')).toEqual(merged);
    await save(ada, { phases: [createPhase({ name: 'Own' })] }, 'Live', { 'if-match': '1' });
    expect(await read(ada, EVENING, 'Live')).toMatchObject({ phase: 'Own' });
  });

  it('add the account, keep versions apart, and are not there for others (LIM-01)', async () => {
    const [ada, eve] = [await createTrader(api), await createTrader(api)];
    const saved = await save(ada, { phases: [createPhase()] });
    expect(saved).toMatchObject({ account, ledger: [], version: 1, phases: [{ consistency: { since: 'phase' } }] });
    expect(await api.call(calls.accountLimits.rules, { token: ada.token, params: { account } })).toEqual(saved);
    const stale = { token: ada.token, params: { account }, headers: { 'if-match': '0' }, body: { phases: [] } };
    expect((await api.fail(calls.accountLimits.change, stale)).status).toBe(412);
    expect((await api.fail(calls.accountLimits.get, { token: eve.token, params: { account } })).status).toBe(404);
    expect((await api.fail(calls.accountLimits.rules, { token: eve.token, params: { account } })).status).toBe(404);
    await save(ada, { phases: [] }, account, { 'if-match': '1' });
    expect(await read(ada)).toMatchObject({ phase: null, balance: 0 });
  });

  it('have return and drawdown, which no payout or deposit changes, with or without limits (LIM-06)', async () => {
    const ada = await createTrader(api);
    const none = { target: null, drawdown: null, dailyLoss: null, consistency: null, days: null };
    const ledger: LimitsBody['ledger'] = [
      { date: '2026-03-03', kind: 'payout', amount: 1_500 },
      { date: '2026-03-04', kind: 'deposit', amount: 10_000 },
    ];
    await save(ada, { phases: [createPhase({ ...none, name: 'Own money' })], ledger });
    await close(ada, ['2026-03-02T15:00:00Z', 2_000], ['2026-03-03T15:00:00Z', -505], ['2026-03-05T15:00:00Z', 105]);
    const state = await read(ada, '2026-03-05T16:00:00Z');
    expect(state).toMatchObject({ balance: 60_100, floor: null, room: null, day: { room: null } });
    expect(state.performance).toEqual({
      ...{ startBalance: 50_000, result: 1_600, returnPercent: 2.67, drawdownPercent: 0.66, maxDrawdownPercent: 1 },
    });
  });

  it('are listed for all accounts, of which some have none (LIM-06)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase({ drawdown: { mode: 'static', amount: 2_000, stopAt: null } })] });
    await close(ada, ['2026-03-02T15:00:00Z', -2_500, { mae: 2_600, mfe: 0 }], ['2026-03-03T15:00:00Z', 300]);
    await saveTrades(api, ada, { amount: 50, account: 'Cash', date: '2026-03-02' });
    const { accounts } = await list(ada);
    expect(accounts.map(({ account: name }) => name)).toEqual([account, 'Cash']);
    const { history: _, ...state } = await read(ada);
    const { phase, balance, floor, room, day, performance } = state;
    expect(accounts[0]).toEqual({
      ...{ account, archived: false, trades: 2, result: -2_200, phase, balance, floor, room, day, performance },
      drawdown: 2_000,
      breaches: { certain: 3, possible: 0, unknown: 1 },
    });
    expect(accounts[1]).not.toHaveProperty('drawdown');
    expect(accounts[1]).toMatchObject({ trades: 1, result: 50, phase: null, balance: 0, breaches: null });
  });

  it('can be read at the end of a trading day, before the next one begins (LIM-04)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase()] });
    await saveTrades(api, ada, { amount: -40, account, date: '2026-03-02' });
    await close(ada, ['2026-03-02T15:00:00Z', 300], ['2026-03-02T23:00:00Z', -100]);
    const readDay = (query: { at?: string; day?: string }) =>
      api.call(calls.accountLimits.get, { token: ada.token, params: { account }, query });
    expect(await readDay({ day: '2026-03-02' })).toEqual(await read(ada, '2026-03-02T22:59:59Z'));
    expect(await readDay({ day: '2026-03-03' })).toMatchObject({ day: { result: -100 }, balance: 50_160 });
    expect(await readDay({ day: '2026-02-28' })).toMatchObject({ phase: null });
    const both = { token: ada.token, params: { account }, query: { day: '2026-03-02', at: EVENING } };
    expect((await api.fail(calls.accountLimits.get, both)).status).toBe(400);
  });

  it('are in the export; an import adds them to accounts without limits (LIM-01)', async () => {
    const [ada, eve] = [await createTrader(api), await createTrader(api)];
    const ledger: LimitsBody['ledger'] = [{ date: '2026-03-03', kind: 'fee', amount: 149 }];
    await save(ada, { phases: [createPhase()], ledger });
    await close(ada, ['2026-03-02T15:00:00Z', 100]);
    await save(eve, { phases: [] }, 'Own');
    const zip = await exportJournal(api, ada);
    await importJournal(api, eve, zip);
    expect(await read(eve, EVENING)).toEqual(await read(ada, EVENING));
    await save(eve, { phases: [] });
    await importJournal(api, eve, zip);
    expect(await read(eve, EVENING)).toMatchObject({ phase: null });
  });

  it('are deleted with the trader (LIM-01)', async () => {
    const ada = await createTrader(api);
    await save(ada, { phases: [createPhase()] });
    const userId = await getUserId(api, ada);
    await api.call(calls.account.delete, { token: ada.token, body: { email: ada.email } });
    expect(await api.db.accountLimits.countDocuments({ userId })).toBe(0);
  });

  it.each([
    [{ startBalance: -1 }, 'phases.0.startBalance'],
    [{ name: '' }, 'phases.0.name'],
    [{ from: '2026-02-30' }, 'phases.0.from'],
    [{ dayEnd: { time: '25:00', zone: 'America/Chicago' } }, 'phases.0.dayEnd.time'],
    [{ dayEnd: { time: '17:00', zone: 'Chicago' } }, 'phases.0.dayEnd.zone'],
    [{ drawdown: { mode: 'trailing', amount: 1, stopAt: null } }, 'phases.0.drawdown.mode'],
    [{ drawdown: { mode: 'eod', amount: 0.001, stopAt: null } }, 'phases.0.drawdown.amount'],
    [{ consistency: { percent: 0, base: 'total' } }, 'phases.0.consistency.percent'],
    [{ days: { count: 1.5, minProfit: 0 } }, 'phases.0.days.count'],
  ])('refuse %j, naming the field (LIM-01)', async (fields, field) => {
    const ada = await createTrader(api);
    expect(await refuse(ada, { phases: [createPhase(fields)] })).toEqual([400, [field]]);
  });

  it('refuse too many phases or entries, two phases of one day, and negative money (LIM-01)', async () => {
    const ada = await createTrader(api);
    const entry = { date: '2026-03-02', kind: 'payout' as const, amount: 1 };
    const days = Array.from({ length: 11 }, (_, index) => createPhase({ from: `2026-03-${10 + index}` }));
    expect(await refuse(ada, { phases: days })).toEqual([400, ['phases']]);
    expect(await refuse(ada, { phases: [createPhase(), createPhase()] })).toEqual([400, ['phases']]);
    expect(await refuse(ada, { phases: [], ledger: Array(1_001).fill(entry) })).toEqual([400, ['ledger']]);
    expect(await refuse(ada, { phases: [], ledger: [{ ...entry, amount: -1 }] })).toEqual([400, ['ledger.0.amount']]);
    await save(ada, { phases: [], ledger: [{ ...entry, kind: 'adjustment', amount: -1 }] });
  });
});

const cents = (max: number) => fc.integer({ min: 0, max });
const day = fc.integer({ min: 1, max: 31 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`);
const since = fc.constantFrom('phase' as const, 'payout' as const);

const phase: fc.Arbitrary<NaivePhase> = fc.record({
  name: fc.constantFrom('Evaluation', 'Funded'),
  from: day,
  startBalance: cents(300_000),
  dayEnd: fc.record({
    time: fc.constantFrom('00:00', '17:00', '02:30', '23:59'),
    // Both change to summer time in March, on different Sundays.
    zone: fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Pacific/Auckland'),
  }),
  target: fc.option(cents(200_000)),
  drawdown: fc.option(
    fc.record({
      mode: fc.constantFrom('static' as const, 'eod' as const, 'intraday' as const),
      amount: cents(100_000),
      stopAt: fc.option(cents(350_000)),
    }),
  ),
  dailyLoss: fc.option(fc.record({ amount: cents(60_000), effect: fc.constantFrom('lock' as const, 'fail' as const) })),
  consistency: fc.option(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      base: fc.constantFrom('total' as const, 'target' as const),
      since,
    }),
  ),
  days: fc.option(fc.record({ count: fc.integer({ min: 0, max: 9 }), minProfit: cents(50_000), since })),
});

const entry: fc.Arbitrary<NaiveEntry> = fc.record({
  date: day,
  kind: fc.constantFrom('payout' as const, 'deposit' as const, 'fee' as const, 'adjustment' as const),
  amount: cents(80_000),
});

const minute = fc
  .integer({ min: 0, max: 31 * 1_440 - 1 })
  .map((minutes) => new Date(Date.UTC(2026, 2, 1, 0, minutes)).toISOString());
const trade: fc.Arbitrary<Omit<NaiveTrade, 'number'>> = fc.record({
  date: day,
  // Half hours, so that some trades close at the same time and at the end of a day.
  closedAt: fc.option(
    minute.map((at) => `${at.slice(0, 14)}${at.slice(14, 15) < '3' ? '00' : '30'}:00.000Z`),
    { freq: 6 },
  ),
  net: fc.integer({ min: -60_000, max: 60_000 }),
  mae: fc.option(cents(90_000)),
  mfe: fc.option(cents(90_000)),
});

const MONEY = new Set(
  'startBalance target amount stopAt minProfit balance floor room floorAtMost result remaining bestDay neededTotal'.split(
    ' ',
  ),
);
/** The same JSON with dollars instead of cents. */
const inDollars = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (name, each) => (MONEY.has(name) && typeof each === 'number' ? each / 100 : each));

it('limits of random accounts equal a naive computation at any moment (LIM-02 to LIM-05)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(phase, { minLength: 1, maxLength: 3, selector: ({ from }) => from }),
      fc.array(entry, { maxLength: 8 }),
      fc.array(trade, { minLength: 1, maxLength: 14 }),
      fc.array(minute, { minLength: 3, maxLength: 3 }),
      async (phases, ledger, trades, moments) => {
        const ada = await createTrader(api);
        await save(ada, inDollars({ phases, ledger }));
        for (const { net, date, closedAt, mae, mfe } of trades)
          await saveTrades(api, ada, {
            ...{ amount: net / 100, account, date },
            ...(closedAt === null ? {} : { closedAt }),
            ...(mae === null ? {} : { mae: mae / 100 }),
            ...(mfe === null ? {} : { mfe: mfe / 100 }),
          });
        const sorted = phases.toSorted((a, b) => (a.from < b.from ? -1 : 1));
        const numbered = trades.map((each, index) => ({ ...each, number: index + 1 }));
        for (const at of [...moments, ...numbered.flatMap(({ closedAt }) => closedAt ?? []).slice(0, 2)]) {
          const { history: _, ...state } = await read(ada, at);
          const naive = computeNaiveState(sorted, ledger, numbered, at);
          if (naive) expect(state).toEqual(inDollars(naive));
          else expect(state).toMatchObject({ phase: null, balance: 0, floor: null });
        }
      },
    ),
    { numRuns: getRunCount('JOURNAL_RUNS', 12) },
  );
});
