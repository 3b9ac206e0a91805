import { DAY_MS } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { addNote, savePlan } from '../support/days.ts';
import { createImportBody } from '../support/imports.ts';
import { makeKey } from '../support/keys.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { saveTrades } from '../support/trades.ts';

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);

const readQueue = ({ token }: Person, query: { account?: string | string[] } = {}) =>
  api.call(calls.review.queue, { token, query });
const setSince = ({ token }: Person, reviewSince: string) =>
  api.call(calls.settings.change, { token, body: { reviewSince } });
const markReviewed = ({ token }: Person, ids: number[]) =>
  api.call(calls.bulk.change, { token, body: { ids, change: { action: 'markReviewed' } } });

describe('the review queue', () => {
  it('begins 30 days ago, with the first import, or on the chosen day (REV-01)', async () => {
    const ada = await createTrader(api);
    expect((await readQueue(ada)).since).toBe(toDate(Date.now() - 30 * DAY_MS));
    await api.call(calls.imports.start, { token: ada.token, body: createImportBody() });
    expect((await readQueue(ada)).since).toBe(toDate(Date.now()));
    expect(await setSince(ada, '2026-03-02')).toMatchObject({ reviewSince: '2026-03-02' });
    expect((await readQueue(ada)).since).toBe('2026-03-02');
  });

  it('has the trades, days and weeks that are not reviewed, oldest first (REV-01)', async () => {
    const ada = await createTrader(api);
    await setSince(ada, '2026-03-05');
    await saveTrades(api, ada, { date: '2026-03-13' }, { date: '2026-03-05' }, { date: '2026-03-04' });
    await addNote(api, ada, '2026-03-10', 'Nothing to trade');
    await savePlan(api, ada, '2026-03-20');
    await savePlan(api, ada, '2026-03-03');
    const today = toDate(Date.now());
    await saveTrades(api, ada, { date: today });
    expect(await readQueue(ada)).toEqual({
      since: '2026-03-05',
      trades: { count: 3, ids: [2, 1, 4] },
      days: { count: 5, dates: ['2026-03-05', '2026-03-10', '2026-03-13', '2026-03-20', today] },
      weeks: { count: 3, starts: ['2026-03-02', '2026-03-09', '2026-03-16'] },
    });
    const { token } = ada;
    expect(await markReviewed(ada, [1, 2])).toMatchObject({ count: 2 });
    for (const date of ['2026-03-10', today])
      await api.call(calls.dayJournal.change, { token, params: { date }, body: { reviewed: true } });
    const week = { token, params: { monday: '2026-03-09' } };
    await api.call(calls.weekReviews.change, { ...week, body: { reviewed: true } });
    expect(await readQueue(ada)).toMatchObject({
      trades: { count: 1, ids: [4] },
      days: { dates: ['2026-03-05', '2026-03-13', '2026-03-20'] },
      weeks: { starts: ['2026-03-02', '2026-03-16'] },
    });
    await api.call(calls.weekReviews.change, { ...week, body: { reviewed: false } });
    expect((await readQueue(ada)).weeks.starts).toContain('2026-03-09');
  });

  it('lists at most 100 of each and counts all (REV-01)', async () => {
    const ada = await createTrader(api);
    await setSince(ada, '2026-01-01');
    await saveTrades(api, ada, ...Array.from({ length: 103 }, () => ({})));
    const { trades } = await readQueue(ada);
    expect([trades.count, trades.ids.length, trades.ids[0]]).toEqual([103, 100, 1]);
  });

  it('lists a week once it is over (REV-01)', async () => {
    const ada = await createTrader(api);
    await api.call(calls.settings.change, { token: ada.token, body: { timeZone: 'Pacific/Auckland' } });
    await setSince(ada, '2026-01-01');
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Auckland' }).format(Date.now());
    const weekday = (new Date(today).getUTCDay() + 6) % 7;
    const monday = toDate(Date.parse(today) - weekday * DAY_MS);
    const lastSunday = toDate(Date.parse(monday) - DAY_MS);
    await saveTrades(api, ada, { date: monday }, { date: lastSunday });
    expect((await readQueue(ada)).weeks.starts).toEqual([toDate(Date.parse(monday) - 7 * DAY_MS)]);
  });

  describe('of some accounts', () => {
    const fill = async () => {
      const ada = await createTrader(api);
      await setSince(ada, '2026-03-01');
      await saveTrades(
        api,
        ada,
        { date: '2026-03-03', account: 'Main' },
        { date: '2026-03-10', account: 'Margin' },
        { date: '2026-03-17' },
        { date: '2026-03-24', account: 'Main' },
      );
      await addNote(api, ada, '2026-03-26', 'Written about all accounts');
      return ada;
    };
    const written = { days: ['2026-03-26'], weeks: ['2026-03-23'] };

    it.each([
      ['main', [1, 4], ['2026-03-03', '2026-03-24', '2026-03-26'], ['2026-03-02', '2026-03-23']],
      ['none', [3], ['2026-03-17', ...written.days], ['2026-03-16', ...written.weeks]],
      [
        ['Main', 'Margin'],
        [1, 2, 4],
        ['2026-03-03', '2026-03-10', '2026-03-24', '2026-03-26'],
        ['2026-03-02', '2026-03-09', '2026-03-23'],
      ],
      ['Of nobody', [], written.days, written.weeks],
    ])('%j has their trades, with days and weeks that these make or that have a note (REV-01)', async (...row) => {
      const [account, ids, dates, starts] = row;
      expect(await readQueue(await fill(), { account })).toMatchObject({
        trades: { count: ids.length, ids },
        days: { count: dates.length, dates },
        weeks: { count: starts.length, starts },
      });
    });

    it('is the queue that a key of these accounts gets (REV-01 KEY-02)', async () => {
      const ada = await fill();
      const { key } = await makeKey(api, ada, { accounts: ['Main'] });
      const ofMain = await readQueue(ada, { account: 'Main' });
      for (const account of [undefined, ['Main', 'Margin']])
        expect(await readQueue({ ...ada, token: key }, account && { account })).toEqual(ofMain);
    });

    it('is 400 without a name (REV-01)', async () => {
      const { token } = await createTrader(api);
      expect((await api.fail(calls.review.queue, { token, query: { account: '' } })).fields).toHaveProperty('account');
    });
  });
});

describe('marking trades as reviewed', () => {
  it('keeps earlier reviews, can be undone, and disturbs no edit (REV-01)', async () => {
    const ada = await createTrader(api);
    const { token } = ada;
    await saveTrades(api, ada, {}, {});
    await api.call(calls.check.change, { token, params: { id: '1' }, body: { reviewed: true } });
    const readTime = async (id: string) => (await api.call(calls.check.get, { token, params: { id } })).reviewedAt;
    const before = await readTime('1');
    clock.offsetMs = 60_000;
    const { id, count } = await markReviewed(ada, [1, 2]);
    expect([count, await readTime('1')]).toEqual([1, before]);
    expect(await readTime('2')).toMatch(/Z$/);
    const { trade } = await api.call(calls.trades.get, { token, params: { id: '2' } });
    expect(trade.version).toBe(1);
    await api.call(calls.bulk.undo, { token, params: { id } });
    expect([await readTime('1'), await readTime('2')]).toEqual([before, null]);
  });
});

const monday = '2026-03-30';
const readWeek = ({ token }: Person, start = monday) =>
  api.call(calls.weekReviews.get, { token, params: { monday: start } });
const changeWeek = ({ token }: Person, body: object, start = monday, headers = {}) =>
  api.call(calls.weekReviews.change, { token, params: { monday: start }, body, headers });

const empty = {
  ...{ trades: 0, net: 0, winPercent: null, averageR: null, cleanPercent: null, reviewedPercent: null },
};

describe('the review of a week', () => {
  it('starts with the questions of the template and without figures (REV-03)', async () => {
    const ada = await createTrader(api);
    const { answers, ...review } = await readWeek(ada);
    expect(review).toEqual({
      ...{ from: monday, to: '2026-04-05', figures: empty, before: empty },
      ...{ goal: '', goalFrom: null, reviewedAt: null, version: 0 },
    });
    expect(answers.map(({ text }) => text)).toEqual(['', '', '']);
  });

  it('is from Monday to Sunday on whatever day the trader’s calendar begins (REV-03 ACC-08)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { date: '2026-03-29' }, { date: monday }, { date: '2026-04-05' });
    for (const weekStart of ['sunday', 'monday'] as const) {
      const formats = { numbers: 'comma-point', dates: 'mdy', weekStart, clock: '12h' } as const;
      await api.call(calls.settings.change, { token: ada.token, body: { formats } });
      expect(await readWeek(ada)).toMatchObject({ from: monday, to: '2026-04-05', figures: { trades: 2 } });
    }
  });

  it('stores answers, a goal and the review, each on its own (REV-03)', async () => {
    const ada = await createTrader(api);
    const answers = [{ question: 'What next?', text: 'Fewer trades' }];
    await changeWeek(ada, { answers });
    await changeWeek(ada, { goal: 'At most three trades a day' });
    const reviewed = await changeWeek(ada, { reviewed: true }, monday, { 'if-match': '2' });
    const goal = { goal: 'At most three trades a day', goalFrom: monday };
    expect(reviewed).toMatchObject({ answers, ...goal, reviewedAt: expect.stringMatching(/Z$/), version: 3 });
    expect(await readWeek(ada)).toEqual(reviewed);
    const stale = { token: ada.token, params: { monday }, headers: { 'if-match': '2' }, body: { goal: '' } };
    expect((await api.fail(calls.weekReviews.change, stale)).status).toBe(412);
    expect(await changeWeek(ada, { reviewed: false })).toMatchObject({ answers, ...goal, reviewedAt: null });
  });

  it('carries the goal to later weeks until another one is saved (REV-03)', async () => {
    const ada = await createTrader(api);
    await changeWeek(ada, { goal: 'Half size' });
    const readGoal = async (start: string) => {
      const { goal, goalFrom } = await readWeek(ada, start);
      return [goal, goalFrom];
    };
    expect(await readGoal('2026-03-23')).toEqual(['', null]);
    expect(await readGoal('2026-04-06')).toEqual(['Half size', monday]);
    await changeWeek(ada, { goal: '' }, '2026-04-06');
    expect(await readGoal('2026-04-13')).toEqual(['', null]);
  });

  it.each(['2026-03-31', '2026-04-05', '2026-02-30', 'today'])('is 400 for %s (REV-03)', async (start) => {
    const { token } = await createTrader(api);
    const sent = { token, params: { monday: start } };
    expect((await api.fail(calls.weekReviews.get, sent)).fields).toHaveProperty('monday');
    expect((await api.fail(calls.weekReviews.change, { ...sent, body: {} })).fields).toHaveProperty('monday');
  });
});

/** Trades of the week and of two of the four weeks before, with and without risk, some of them judged. */
const createWeeks = async () => {
  const ada = await createTrader(api);
  await api.call(calls.settings.change, { token: ada.token, body: { timeZone: 'Pacific/Auckland' } });
  await saveRule(api, ada, { setup: 'Breakout', conditions: [{ fact: 'has', what: 'stop' }] });
  const unjudged = { flagType: 'Reversal' };
  await saveTrades(
    api,
    ada,
    { date: '2026-03-30', amount: 100, risk: 50, stop: '9' },
    { date: '2026-03-31', amount: -40.01, risk: 30 },
    { date: '2026-04-01', amount: 0, stop: '8' },
    { date: '2026-04-05', amount: 12.5, risk: 7, ...unjudged },
    { date: '2026-03-23', amount: 70, risk: 35 },
    { date: '2026-03-29', amount: -10, risk: 3, stop: '7' },
    { date: '2026-03-24', amount: -1.01, stop: '7' },
    { date: '2026-03-02', amount: 5, ...unjudged },
    { date: '2026-03-01', amount: 999, risk: 1, stop: '9' },
    { date: '2026-04-06', amount: 999, risk: 1, stop: '9' },
  );
  return ada;
};

/** The same figures from the reports and the playbook. */
const readElsewhere = async ({ token }: Person, from: string, to: string) => {
  const { totals } = await api.call(calls.reports.get, { token, query: { from, to, groupBy: 'setup' } });
  const { setups } = await api.call(calls.playbook.get, { token, query: { from, to } });
  const { trades, net, winPercent, averageR } = totals;
  const { clean = 0, broken = 0 } = setups[0] ?? {};
  return { trades, net: net ?? 0, winPercent, averageR, clean, broken };
};

describe('the figures of a week', () => {
  it('equal those of the same dates elsewhere (REV-03)', async () => {
    const ada = await createWeeks();
    const { figures } = await readWeek(ada);
    const { clean, broken, ...elsewhere } = await readElsewhere(ada, '2026-03-30', '2026-04-05');
    expect([clean, broken]).toEqual([2, 1]);
    expect(figures).toEqual({ ...elsewhere, cleanPercent: 66.7, reviewedPercent: 0 });
    expect(figures).toMatchObject({ trades: 4, net: 72.49, winPercent: 50 });
  });

  it('are averaged over the four weeks before: sums with empty weeks, ratios without (REV-03)', async () => {
    const ada = await createWeeks();
    const { before } = await readWeek(ada);
    const last = await readElsewhere(ada, '2026-03-23', '2026-03-29');
    const first = await readElsewhere(ada, '2026-03-02', '2026-03-08');
    expect(before).toEqual({
      ...{ trades: 1, net: Math.round((last.net + first.net) * 25) / 100 },
      // 1 of 3 and 1 of 1 trades; 2 and −10 ÷ 3 in R; 2 of 3 judged trades, and none in the first week.
      ...{ winPercent: 66.7, averageR: -0.67, cleanPercent: 66.7, reviewedPercent: 0 },
    });
  });

  it('count reviews within 48 hours of the closing, or of the end of the date (REV-03)', async () => {
    const ada = await createTrader(api);
    const { token } = ada;
    await api.call(calls.settings.change, { token, body: { timeZone: 'Pacific/Auckland' } });
    const hours = (time: number) => new Date(Date.parse('2026-04-01T00:00:00Z') + time * 3_600_000).toISOString();
    await saveTrades(
      api,
      ada,
      { date: '2026-04-01', closedAt: hours(0) },
      { date: '2026-04-01', closedAt: hours(0) },
      // In Auckland, the date ends at 11:00 UTC.
      { date: '2026-04-01' },
      { date: '2026-04-01' },
      { date: '2026-04-01' },
    );
    const userId = await getUserId(api, ada);
    const reviews = [hours(48), hours(48.01), hours(48 + 10.9), hours(48 + 11.1)];
    for (const [index, reviewedAt] of reviews.entries())
      await api.db.trades.updateOne({ userId, number: index + 1 }, { reviewedAt });
    expect((await readWeek(ada)).figures.reviewedPercent).toBe(40);
  });
});
