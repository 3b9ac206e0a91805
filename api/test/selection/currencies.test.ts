import {
  type AmountScope,
  fromFilterName,
  type MeasuredFilter,
  NONE,
  type TradeFilter,
  toFilterName,
  toFilterQuery,
} from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { createPhase } from '../support/account-limits.ts';
import { setUpApi } from '../support/api.ts';
import { filteredJournals, filters, groupings } from '../support/filtered-journals.ts';
import { saveFilteredTrades, toDatedTrades } from '../support/filtered-trades.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { type FilteredTrade, MULTIPLE_SCALE, matchesNaively, toNaiveMultiples } from '../support/naive-filter.ts';
import {
  computeNaiveAnalytics,
  computeNaiveCalendar,
  computeNaiveDayStats,
  computeNaiveStats,
} from '../support/naive-replies.ts';
import { computeNaiveFigures, computeNaiveReport } from '../support/naive-report.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';
import { toExpectedAnalytics, toExpectedFigures, toExpectedReport } from '../support/wire-report.ts';
import type { Figures } from '../support/wire-types.ts';

const api = setUpApi();

const ACCOUNTS = ['Main', 'none', 'IB', 'Kraken'];
type Currencies = Readonly<Record<string, string | undefined>>;

const setOwn = ({ token }: Person, currency: string) => api.call(calls.settings.change, { token, body: { currency } });

const setCurrency = async (ada: Person, account: string, currency: string | null) => {
  await changeLabels(api, ada, { kind: 'accounts', action: 'add', name: account });
  const id = await findLabelId(api, ada, 'accounts', account);
  await changeLabels(api, ada, { kind: 'accounts', action: 'setCurrency', id, currency });
};

const currency = fc.constantFrom(undefined, 'USD', 'EUR', 'JPY');
const journals = fc.record({
  own: fc.constantFrom('USD', 'EUR'),
  currencies: fc.tuple(currency, currency, currency, currency).map(
    (all): Currencies => ({
      ...Object.fromEntries(ACCOUNTS.map((name, index) => [name, all[index]])),
    }),
  ),
  trades: fc
    .tuple(filteredJournals, fc.array(fc.constantFrom('', ...ACCOUNTS), { minLength: 40, maxLength: 40 }))
    .map(([trades, accounts]) => trades.map((trade, index) => ({ ...trade, account: accounts[index] ?? '' }))),
});
const accountFilters = fc.option(
  fc.uniqueArray(fc.constantFrom(NONE, 'unknown', ...ACCOUNTS.map(toFilterName)), { minLength: 1, maxLength: 2 }),
  { nil: undefined, freq: 2 },
);

/** The trades whose amounts are added up, and what the reply says about it. */
const splitNaively = (
  selected: readonly FilteredTrade[],
  { account = [], unit }: MeasuredFilter,
  own: string,
  currencies: Currencies,
) => {
  if (unit === 'r') {
    const money = toNaiveMultiples(selected);
    return { money, counted: money, scope: { tradesWithoutRisk: selected.length - money.length } };
  }
  const getCurrency = (name: string) => currencies[name] ?? own;
  const known = account.map(fromFilterName).filter((name) => name === '' || ACCOUNTS.includes(name));
  const chosen = new Set(known.map(getCurrency));
  const [shown = own] = chosen.size === 1 ? chosen : [];
  const money = selected.filter((trade) => getCurrency(trade.account) === shown);
  const omitted = selected.length - money.length;
  const scope = {
    ...(omitted > 0 && { tradesInOtherCurrency: omitted }),
    ...(shown !== own && { currency: shown }),
  };
  return { money, counted: [...selected], scope };
};

/** Amounts of some trades, and the rest of all. */
const joinFigures = <T extends Figures>(
  money: T,
  { trades, wins, losses, winPercent, winPercentDecided, averageR, tradesWithRisk }: Figures,
  { tradesInOtherCurrency: omitted }: AmountScope,
): T => ({
  ...money,
  ...(omitted && { counted: { trades: money.trades, wins: money.wins, losses: money.losses } }),
  ...{ trades, wins, losses, winPercent, winPercentDecided, averageR, tradesWithRisk },
});

const joinGroups = <T extends { key: string; profit: number; expectancy: number }>(money: T[], counted: T[]): T[] =>
  counted.map((group) => {
    const { profit = 0, expectancy = 0 } = money.find(({ key }) => key === group.key) ?? {};
    return { ...group, profit, expectancy };
  });

const toExpected = (
  { money, counted, scope }: ReturnType<typeof splitNaively>,
  groupBy: Parameters<typeof computeNaiveReport>[1],
  zone: string | undefined,
  scale: number,
  hasTrades: boolean,
) => {
  const [dated, datedAll] = [toDatedTrades(money), toDatedTrades(counted)];
  const [stats, allStats] = [computeNaiveStats(dated, dated, scale), computeNaiveStats(datedAll, datedAll, scale)];
  const [report, allReport] = [money, counted].map((trades) =>
    toExpectedReport(computeNaiveReport(trades, groupBy, zone, scale)),
  ) as [ReturnType<typeof computeNaiveReport>, ReturnType<typeof computeNaiveReport>];
  const [analytics, allAnalytics] = [computeNaiveAnalytics(dated, scale), computeNaiveAnalytics(datedAll, scale)];
  const { totalTrades, wins, losses, scratches, winPercent, winPercentWithoutScratches } = allAnalytics;
  const { longestWinningRun, longestLosingRun, underlyings } = allAnalytics;
  const { tradesWithoutRisk: _, ...ofAnalytics } = { tradesWithoutRisk: 0, ...scope };
  const empty = computeNaiveFigures([]);
  return {
    stats: {
      ...stats,
      totalTrades: allStats.totalTrades,
      winPercent: allStats.winPercent,
      showStats: hasTrades,
      ...scope,
    },
    report: {
      ...report,
      totals: joinFigures(report.totals, allReport.totals, scope),
      groups: allReport.groups.map((group) =>
        joinFigures(
          report.groups.find(({ keys }) => String(keys) === String(group.keys)) ?? { ...empty, keys: group.keys },
          group,
          scope,
        ),
      ),
      ...scope,
    },
    analytics: {
      ...toExpectedAnalytics(analytics),
      ...{ totalTrades, wins, losses, scratches, winPercent, winPercentWithoutScratches },
      ...{ longestWinningRun, longestLosingRun },
      ...(underlyings && { underlyings }),
      bySetup: joinGroups(analytics.bySetup, allAnalytics.bySetup),
      byTicker: joinGroups(analytics.byTicker, allAnalytics.byTicker),
      byWeekday: joinGroups(analytics.byWeekday, allAnalytics.byWeekday),
      ...ofAnalytics,
    },
  };
};

const fetchAll = async ({ token }: Person, { unit, ...filter }: MeasuredFilter, groupBy: string[]) => {
  const query = { ...toFilterQuery(filter), unit };
  const [stats, report, analytics] = await Promise.all([
    api.call(calls.trades.stats, { token, query }),
    api.call(calls.reports.get, { token, query: { ...query, groupBy } }),
    api.call(calls.days.analytics, { token, query }),
  ]);
  const { dailySharpe: _, ...figures } = analytics;
  const { instruments: __, ...groups } = report;
  return { stats, report: groups, analytics: figures };
};

/** Compares lists, calendar and one day, which have all trades whatever their currencies. */
const expectLists = async (
  { token }: Person,
  { unit, ...filter }: MeasuredFilter,
  selected: readonly FilteredTrade[],
  { money, counted, scope }: ReturnType<typeof splitNaively>,
) => {
  const query = { ...toFilterQuery(filter), unit };
  const list = await api.call(calls.trades.list, { token, query: { ...query, totals: 'true', limit: '50' } });
  expect(list.trades.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(selected.map(({ number }) => number));
  const scale = unit ? MULTIPLE_SCALE : 1;
  const totals = joinFigures(computeNaiveFigures(money, scale), computeNaiveFigures(counted, scale), scope);
  expect(list).toMatchObject({ ...scope, totals: toExpectedFigures(totals) });
  for (const { date, trades } of list.days ?? [])
    expect(trades).toBe(counted.filter((trade) => trade.date === date).length);
  const date = selected[0]?.date;
  if (date === undefined || unit) return;
  const isOfDay = (trade: FilteredTrade) => trade.date === date;
  const dayMoney = toDatedTrades(money.filter(isOfDay));
  const dayAll = toDatedTrades(counted.filter(isOfDay));
  const { totalTrades, winPercent } = computeNaiveDayStats(dayAll);
  const day = await api.call(calls.days.byDay, { token, params: { date }, query });
  expect(day.stats).toEqual({ ...computeNaiveDayStats(dayMoney), totalTrades, winPercent });
  expect(day.tradesInOtherCurrency ?? 0).toBe(dayAll.length - dayMoney.length);
  const calendar = await api.call(calls.days.calendar, { token, query });
  const naive = computeNaiveCalendar(toDatedTrades(counted));
  const { dailyPL } = computeNaiveCalendar(toDatedTrades(money));
  expect(calendar).toMatchObject({ tradesByDate: naive.tradesByDate, winsByDate: naive.winsByDate });
  expect(calendar.dailyPL).toEqual(
    Object.fromEntries(Object.keys(naive.dailyPL).map((each) => [each, dailyPL[each] ?? 0])),
  );
  expect(calendar.tradesInOtherCurrencyByDate?.[date]).toBe(day.tradesInOtherCurrency);
};

describe('accounts in other currencies', () => {
  it('are left out of amounts, and are in numbers of trades, percentages and R (LIM-07)', async () => {
    const selections = fc.array(
      fc.record({
        filter: filters,
        account: accountFilters,
        groupBy: groupings,
        unit: fc.constantFrom(undefined, undefined, 'r' as const),
      }),
      { minLength: 5, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(journals, selections, async ({ own, currencies, trades: journal }, each) => {
        const ada = await createTrader(api);
        if (own !== 'USD') await setOwn(ada, own);
        for (const name of ACCOUNTS) await setCurrency(ada, name, currencies[name] ?? null);
        const trades = await saveFilteredTrades(api, ada, journal);
        for (const { filter: fields, account, groupBy, unit } of each) {
          const { account: _, ...others } = fields;
          const filter: TradeFilter = { ...others, ...(account && { account }) };
          const selected = trades.filter((trade) => matchesNaively(trade, filter));
          const split = splitNaively(selected, { ...filter, unit }, own, currencies);
          const scale = unit ? MULTIPLE_SCALE : 1;
          const expected = toExpected(split, groupBy, filter.zone, scale, trades.length > 0);
          expect(await fetchAll(ada, { ...filter, unit }, groupBy)).toEqual(expected);
          await expectLists(ada, { ...filter, unit }, selected, split);
        }
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 1) },
    );
  }, 600_000);

  it('add nothing to the replies of a trader who has none (LIM-07)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { account: 'IB' });
    const stats = await api.call(calls.trades.stats, ada);
    expect(Object.keys(stats)).toEqual(expect.not.arrayContaining(['currency', 'tradesInOtherCurrency']));
    const { accounts } = await api.call(calls.labels.list, ada);
    expect(accounts).toEqual([{ id: 1, name: 'IB', archived: false, trades: 1 }]);
    expect((await api.call(calls.auth.me, ada)).user).toEqual(expect.not.objectContaining({ currency: 'USD' }));
  });

  it('name the currency of each trade, and of the limits of an account (LIM-07)', async () => {
    const ada = await createTrader(api);
    await setCurrency(ada, 'IB', 'EUR');
    await saveTrades(api, ada, { account: 'ib', amount: 10 }, { account: 'Main', amount: 1 });
    const { trades } = await api.call(calls.trades.list, ada);
    expect(trades.map((trade) => [trade.account, trade.currency])).toEqual([
      ['Main', undefined],
      ['IB', 'EUR'],
    ]);
    const body = { phases: [createPhase()], ledger: [] };
    await api.call(calls.accountLimits.change, { ...ada, params: { account: 'IB' }, body });
    expect(await api.call(calls.accountLimits.get, { ...ada, params: { account: 'IB' }, query: {} })).toMatchObject({
      currency: 'EUR',
    });
    const { accounts } = await api.call(calls.accountLimits.list, ada);
    expect(accounts.map(({ account, currency: code }) => [account, code])).toEqual([
      ['IB', 'EUR'],
      ['Main', undefined],
    ]);
    const playbook = await api.call(calls.playbook.get, ada);
    expect(playbook.setups[0]).toMatchObject({ trades: 2, net: 1 });
    expect(playbook.tradesInOtherCurrency).toBe(1);
    const week = await api.call(calls.weekReviews.get, { ...ada, params: { monday: '2026-03-02' } });
    expect(week).toMatchObject({ tradesInOtherCurrency: 1, figures: { trades: 2, net: 1 } });
  });

  it('are compared in one currency: that of all accounts of both sides, otherwise the own (LIM-07)', async () => {
    const ada = await createTrader(api);
    await setCurrency(ada, 'IB', 'EUR');
    await setCurrency(ada, 'Main', null);
    for (const amount of [10, 20]) await saveTrades(api, ada, { account: 'Main', amount });
    for (const amount of [100, 140]) await saveTrades(api, ada, { account: 'IB', amount });
    const compare = (account: string, other: string) =>
      api.call(calls.reports.compare, { ...ada, query: { account, with: other } });
    const mixed = await compare('Main', 'account=IB');
    expect(mixed.a).toMatchObject({ totals: { trades: 2, net: 30 } });
    expect(mixed.b).toMatchObject({ totals: { trades: 2, net: null }, tradesInOtherCurrency: 2 });
    expect(mixed.intervals).toMatchObject({ average: null, winPercent: { low: expect.any(Number) } });
    const euros = await compare('IB', 'account=IB&result=gain');
    expect(euros).toMatchObject({ a: { currency: 'EUR', totals: { net: 240 } }, b: { currency: 'EUR' }, shared: 2 });
    expect(euros.intervals.average).toMatchObject({ low: expect.any(Number) });
  });

  it('keep the currency when they are renamed, deleted and used again, and imported (LIM-07)', async () => {
    const ada = await createTrader(api);
    await setOwn(ada, 'GBP');
    await setCurrency(ada, 'IB', 'EUR');
    await saveTrades(api, ada, { account: 'IB' });
    const id = await findLabelId(api, ada, 'accounts', 'IB');
    await changeLabels(api, ada, { kind: 'accounts', action: 'rename', id, name: 'Europe' });
    await changeLabels(api, ada, { kind: 'accounts', action: 'delete', id });
    expect(await api.call(calls.trades.stats, ada)).toMatchObject({ totalPL: null, tradesInOtherCurrency: 1 });
    await changeLabels(api, ada, { kind: 'accounts', action: 'add', name: 'Europe' });
    expect((await api.call(calls.labels.list, ada)).accounts).toMatchObject([{ name: 'Europe', currency: 'EUR' }]);
    const bob = await createTrader(api);
    await importJournal(api, bob, await exportJournal(api, ada));
    expect((await api.call(calls.labels.list, bob)).accounts).toMatchObject([{ name: 'Europe', currency: 'EUR' }]);
    expect((await api.call(calls.auth.me, bob)).user.currency).toBe('GBP');
  });

  it('keep their currency in an import into a journal in another currency (LIM-07)', async () => {
    const ada = await createTrader(api);
    await setOwn(ada, 'GBP');
    await saveTrades(api, ada, { account: 'London', amount: 5 });
    const bob = await createTrader(api);
    await saveTrades(api, bob, { account: 'Main', amount: 1 });
    const zip = await exportJournal(api, ada);
    await importJournal(api, bob, zip);
    expect(await api.call(calls.trades.stats, bob)).toMatchObject({ totalPL: 1, tradesInOtherCurrency: 1 });
    expect((await api.call(calls.labels.list, bob)).accounts).toMatchObject([
      { name: 'Main' },
      { name: 'London', currency: 'GBP' },
    ]);
    const eve = await createTrader(api);
    await saveTrades(api, eve, { account: 'London', amount: 1 });
    const file = new File([new Uint8Array(zip)], 'journal.zip', { type: 'application/zip' });
    expect(await api.fail(calls.account.import, { ...eve, file })).toMatchObject({
      status: 409,
      error: 'The account "London" is in GBP in the file and in USD in your journal. Rename yours first.',
    });
  });

  it('cannot be merged with accounts in another currency, or get the name of a deleted one (LIM-07)', async () => {
    const ada = await createTrader(api);
    await setCurrency(ada, 'IB', 'EUR');
    await setCurrency(ada, 'Main', null);
    const [id, into] = [await findLabelId(api, ada, 'accounts', 'IB'), await findLabelId(api, ada, 'accounts', 'Main')];
    const change = (body: object) => api.fail(calls.labels.change, { ...ada, body: { kind: 'accounts', ...body } });
    expect(await change({ action: 'merge', id, into })).toMatchObject({
      status: 409,
      error: 'The account "IB" is in EUR and "Main" in USD. Accounts of two currencies cannot be merged.',
    });
    await setCurrency(ada, 'Main', 'EUR');
    await setCurrency(ada, 'Third', 'EUR');
    const third = await findLabelId(api, ada, 'accounts', 'Third');
    await changeLabels(api, ada, { kind: 'accounts', action: 'merge', id: third, into });
    await changeLabels(api, ada, { kind: 'accounts', action: 'delete', id });
    await setCurrency(ada, 'Main', null);
    expect(await change({ action: 'rename', id: into, name: 'ib' })).toMatchObject({
      status: 409,
      error: 'A deleted account "ib" has trades in EUR. Choose another name.',
    });
  });

  it('have a currency of ISO 4217, and no other list has one (LIM-07)', async () => {
    const ada = await createTrader(api);
    await setCurrency(ada, 'IB', 'EUR');
    const refuse = async (body: object) => {
      const { status, fields } = await api.fail(calls.labels.change, {
        ...ada,
        body: { action: 'setCurrency', id: 1, ...body },
      });
      return [status, fields];
    };
    const invalid = 'currency must be a code of ISO 4217, like EUR.';
    expect(await refuse({ kind: 'accounts', currency: 'eur' })).toEqual([400, { currency: invalid }]);
    expect(await refuse({ kind: 'tags', currency: 'EUR' })).toEqual([
      400,
      { kind: 'kind must be accounts: only accounts have a currency.' },
    ]);
    expect(await api.fail(calls.settings.change, { ...ada, body: { currency: 'ABC' } })).toMatchObject({
      status: 400,
      fields: { currency: invalid },
    });
  });
});
