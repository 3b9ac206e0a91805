import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import { exportJournal, getComparableJournal, importJournal } from '../support/transfer.ts';

const api = setUpApi();

const read = (person: Person) => api.call(calls.settings.get, person);
const change = (person: Person, body: object) => api.call(calls.settings.change, { ...person, body });

const bandError = 'Breakeven must be a number from 0, in R up to 1,000.';
const filter = (name: string, query = 'side=long', isDashboardDefault = false) => ({ name, query, isDashboardDefault });
const all = {
  timeZone: 'America/New_York',
  defaults: { account: 'IB', setup: 'Breakout', risk: 50.5 },
  fees: [
    { account: 'IB', instrument: 'ES', amount: '4.5', per: 'unit' },
    { amount: '0.005', per: 'trade' },
  ],
  savedFilters: [filter('IB gaps', 'setup=Breakout&tag=fomo&tag=late&account=IB', true), filter('Longs')],
  dashboardCards: { order: ['mf-review/rules', 'mf-limits/today'], hidden: ['mf-limits/today'] },
  formats: { numbers: 'point-comma', dates: 'dmy', weekStart: 'monday', clock: '24h' },
  riskPerTrade: { percent: 0.25 },
  breakevenWithin: { money: 2.5, r: 0.1 },
};

describe('settings', () => {
  it('tell the page which filter the dashboard starts with (FLT-04)', async () => {
    const ada = await createTrader(api);
    const readFilter = async () => (await api.call(calls.auth.me, ada)).user.dashboardFilter;
    expect(await readFilter()).toBeUndefined();
    await change(ada, all);
    expect(await readFilter()).toBe('setup=Breakout&tag=fomo&tag=late&account=IB');
    const { user } = await api.call(calls.auth.updateMe, { ...ada, body: { firstName: 'Ada', lastName: 'King' } });
    expect(user.dashboardFilter).toBe('setup=Breakout&tag=fomo&tag=late&account=IB');
  });

  it('tell the page the time zone, once it is known (FAC-06)', async () => {
    const ada = await createTrader(api);
    const readZone = async () => (await api.call(calls.auth.me, ada)).user.timeZone;
    expect(await readZone()).toBeUndefined();
    await change(ada, { timeZone: 'Asia/Kolkata' });
    expect(await readZone()).toBe('Asia/Kolkata');
  });

  it('tell the page the formats of numbers and dates, if the trader has chosen some (ACC-08)', async () => {
    const ada = await createTrader(api);
    const readFormats = async () => (await api.call(calls.auth.me, ada)).user.formats;
    expect(await readFormats()).toBeUndefined();
    await change(ada, { formats: all.formats });
    expect(await readFormats()).toEqual(all.formats);
    await change(ada, { fees: [] });
    expect(await readFormats()).toEqual(all.formats);
  });

  it('tell the page the breakeven band, if there is one (BRK-01)', async () => {
    const ada = await createTrader(api);
    const readBand = async () => (await api.call(calls.auth.me, ada)).user.breakevenWithin;
    expect(await readBand()).toBeUndefined();
    await change(ada, { breakevenWithin: { money: 2.5, r: null } });
    expect(await readBand()).toEqual({ money: 2.5, r: 0 });
    await change(ada, { breakevenWithin: { money: 0, r: null } });
    expect(await readBand()).toBeUndefined();
  });

  it('are empty at first, stored per trader, and changed field by field (FAC-06, TAG-04, FLT-04)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    const empty = {
      ...{ defaults: {}, fees: [], savedFilters: [], version: 0 },
      breakevenWithin: { money: null, r: null },
    };
    expect(await read(ada)).toEqual(empty);
    expect(await change(ada, all)).toEqual({ ...all, version: 1 });
    expect(await change(ada, { fees: [], defaults: { setup: 'Gap' } })).toEqual({
      ...all,
      fees: [],
      defaults: { setup: 'Gap' },
      version: 2,
    });
    expect(await read(ada)).toMatchObject({ timeZone: 'America/New_York', version: 2 });
    expect(await read(bob)).toEqual(empty);
  });

  it('list each card of the dashboard once (SLT-02)', async () => {
    const ada = await createTrader(api);
    const order = ['mf-review/rules', 'mf-limits/today', 'mf-review/rules'];
    const { dashboardCards } = await change(ada, { dashboardCards: { order, hidden: [] } });
    expect(dashboardCards).toEqual({ order: order.slice(0, 2), hidden: [] });
  });

  it('are not overwritten by a change of an older version (API-18)', async () => {
    const ada = await createTrader(api);
    const headers = { 'if-match': '0' };
    const body = { timeZone: 'Asia/Tokyo' };
    await api.call(calls.settings.change, { ...ada, body, headers });
    expect(
      await api.fail(calls.settings.change, { ...ada, body: { timeZone: 'Europe/Berlin' }, headers }),
    ).toMatchObject({
      code: 'version_conflict',
      error: 'Your settings were changed elsewhere. Reload them before you save.',
    });
    expect(await read(ada)).toMatchObject(body);
  });

  it.each<[string, string, object]>([
    ['timeZone', 'Time zone must be a time zone, like Europe/Berlin.', { timeZone: 'Mars/Olympus' }],
    ['timeZone', 'Time zone must be a time zone, like Europe/Berlin.', { timeZone: '+02:00' }],
    [
      'dashboardCards.order.0',
      'order must be ids of panels, like mf-review/rules.',
      { dashboardCards: { order: ['rules'], hidden: [] } },
    ],
    [
      'dashboardCards.hidden',
      'hidden can have at most 50 ids.',
      { dashboardCards: { order: [], hidden: Array.from({ length: 51 }, (_, index) => `mf-a/b${index}`) } },
    ],
    [
      'formats.numbers',
      'A format must be comma-point or point-comma or space-comma.',
      { formats: { ...all.formats, numbers: 'de-DE' } },
    ],
    ['formats.clock', 'A format must be 12h or 24h.', { formats: { ...all.formats, clock: undefined } }],
    ['breakevenWithin.money', bandError, { breakevenWithin: { money: -1, r: null } }],
    ['breakevenWithin.r', bandError, { breakevenWithin: { money: null, r: -0.1 } }],
    ['breakevenWithin.r', bandError, { breakevenWithin: { money: null, r: 1_001 } }],
    ['breakevenWithin', 'breakevenWithin can have money and r.', { breakevenWithin: { cents: 5 } }],
    ['defaults.risk', 'Default risk must be above 0.', { defaults: { risk: 0 } }],
    ['defaults.setup', 'Default setup is required.', { defaults: { setup: ' ' } }],
    ['fees.0.amount', 'The amount of a fee must be above 0.', { fees: [{ amount: '-1', per: 'unit' }] }],
    ['fees.0.per', 'A fee must be per unit or per trade.', { fees: [{ amount: '1', per: 'day' }] }],
    [
      'fees',
      'There can be at most 100 fees.',
      { fees: Array.from({ length: limits.feeRules + 1 }, () => ({ amount: '1', per: 'unit' })) },
    ],
    [
      'savedFilters.0.query',
      'The query of a filter must be a filter, like setup=Gap&side=long.',
      { savedFilters: [filter('Gaps', 'setup=Gap&colour=red')] },
    ],
    [
      'savedFilters.0.query',
      'A filter can have at most 20 setups, tags and accounts, and 1,000 characters for the rest.',
      { savedFilters: [filter('Many', Array.from({ length: 21 }, (_, index) => `tag=${index}`).join('&'))] },
    ],
    [
      'savedFilters.0.query',
      'A filter can have at most 20 setups, tags and accounts, and 1,000 characters for the rest.',
      {
        savedFilters: [
          filter('Long', Array.from({ length: 50 }, (_, index) => `ticker=ABCDEFGHIJKL${index}`).join('&')),
        ],
      },
    ],
    ['savedFilters', 'Two saved filters have the same name.', { savedFilters: [filter('Gaps'), filter('gaps')] }],
    [
      'savedFilters',
      'Only one saved filter can be the default of the dashboard.',
      { savedFilters: [filter('A', '', true), filter('B', '', true)] },
    ],
    [
      'savedFilters',
      'There can be at most 50 saved filters.',
      { savedFilters: Array.from({ length: limits.savedFilters + 1 }, (_, index) => filter(`Filter ${index}`)) },
    ],
  ])('are refused with 400 naming %s: %s (FAC-05, API-18)', async (field, error, body) => {
    const ada = await createTrader(api);
    expect(await api.fail(calls.settings.change, { ...ada, body })).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: error },
    });
    expect(await read(ada)).toMatchObject({ version: 0 });
  });

  it('group hours by their time zone, and change no date and no P&L (FAC-06)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { openedAt: '2026-03-02T03:30:00.000Z' }, {});
    const before = await api.call(calls.trades.list, ada);
    const groupByHour = async () => {
      const { groups } = await api.call(calls.reports.get, { ...ada, query: { groupBy: 'hour' } });
      return groups.flatMap(({ keys }) => keys);
    };
    const countAt = async (query: object) => (await api.call(calls.trades.stats, { ...ada, query })).totalTrades;
    expect(await groupByHour()).toEqual(['3', 'none']);
    await change(ada, { timeZone: 'America/New_York' });
    expect(await groupByHour()).toEqual(['22', 'none']);
    expect([await countAt({ hour: '22' }), await countAt({ hour: '3' })]).toEqual([1, 0]);
    expect(await countAt({ hour: '3', zone: 'UTC' })).toBe(1);
    expect(await api.call(calls.trades.list, ada)).toEqual(before);
  });

  it('follow setups, tags and accounts that are renamed or merged (FLT-04, TAG-01, TAG-04)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { account: 'IB', tags: ['fomo', 'late'] });
    await change(ada, all);
    await api.call(calls.flags.change, { ...ada, body: { action: 'rename', oldName: 'Breakout', newName: 'Gap' } });
    const ib = await findLabelId(api, ada, 'accounts', 'IB');
    await changeLabels(api, ada, { kind: 'accounts', action: 'rename', id: ib, name: 'Interactive' });
    const late = await findLabelId(api, ada, 'tags', 'late');
    const fomo = await findLabelId(api, ada, 'tags', 'fomo');
    await changeLabels(api, ada, { kind: 'tags', action: 'merge', id: late, into: fomo });
    expect(await read(ada)).toEqual({
      ...all,
      defaults: { account: 'Interactive', setup: 'Gap', risk: 50.5 },
      fees: [{ ...all.fees[0], account: 'Interactive' }, all.fees[1]],
      savedFilters: [filter('IB gaps', 'setup=Gap&tag=fomo&account=Interactive', true), filter('Longs')],
      version: 4,
    });
    await changeLabels(api, ada, { kind: 'tags', action: 'add', name: 'new' });
    expect(await read(ada)).toMatchObject({ version: 4 });
  });

  it('are restored by the import of an export, after those that the journal has (FAC-08, ACC-07)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    const eve = await createTrader(api);
    await change(ada, all);
    const zip = await exportJournal(api, ada);
    await importJournal(api, bob, zip);
    expect(await getComparableJournal(api, bob)).toEqual(await getComparableJournal(api, ada));
    const ownBand = { money: null, r: 0.5 };
    await change(eve, {
      ...{ timeZone: 'UTC', breakevenWithin: ownBand },
      savedFilters: [filter('longs', 'side=long', true)],
    });
    await importJournal(api, eve, zip);
    expect(await read(eve)).toMatchObject({
      ...{ ...all, timeZone: 'UTC', breakevenWithin: ownBand },
      savedFilters: [filter('longs', 'side=long', true), { ...all.savedFilters[0], isDashboardDefault: false }],
    });
  });
});
