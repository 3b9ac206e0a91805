import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

const readInsights = ({ token }: Person, query = {}) => api.call(calls.insights.get, { token, query });

/** Opens the page of an insight: the trades that its filter selects. */
const countLinked = async ({ token }: Person, link: string) => {
  const [path, search = ''] = link.split('?');
  expect(path).toBe('/trades');
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) query[name] = [...(query[name] ?? []), value];
  return (await api.call(calls.trades.list, { token, query: query as never })).trades.length;
};

/** The second trade of each of 35 days follows a loss within minutes, has no stop, and loses more. */
const createPattern = async () => {
  const ada = await createTrader(api);
  const days = Array.from({ length: 35 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const trades = days.flatMap((date, index) => [
    {
      ...{ date, tradeTag: 'AAPL', flagType: 'Breakout', side: 'long' as const, stop: '9', risk: 50 },
      ...{ amount: index % 3 === 0 ? 40 : -10, openedAt: `${date}T15:00:00Z`, closedAt: `${date}T15:10:00Z` },
    },
    {
      ...{ date, tradeTag: 'TSLA', flagType: 'Reversal', side: 'short' as const, tags: ['fomo'] },
      ...{ amount: -200 - (index % 5), openedAt: `${date}T16:00:00Z`, closedAt: `${date}T16:10:00Z` },
    },
  ]);
  await saveTrades(api, ada, ...trades);
  return ada;
};

const readWithTag = async ({ token }: Person, etag: string) => {
  const reply = await fetch(`${api.url}${calls.insights.get.path}`, {
    headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
  });
  return { status: reply.status, etag: reply.headers.get('etag') ?? '', text: await reply.text() };
};

describe('insights', () => {
  it('say why there are none (REV-04)', async () => {
    expect(await readInsights(await createTrader(api))).toEqual({
      ...{ compared: 0, insights: [] },
      reason: 'There are too few trades for insights: a group and all others need at least 30 trades each.',
    });
  });

  it('name a pattern with its figures and link to its trades (REV-04)', async () => {
    const ada = await createPattern();
    await saveRule(api, ada, { text: 'Always a stop', conditions: [{ fact: 'has', what: 'stop' }] });
    const { compared, insights, reason } = await readInsights(ada);
    expect(reason).toBeNull();
    expect(insights.length).toBeLessThanOrEqual(8);
    // Hours, setups, underlyings, sides, durations, tags, ranks and the rule; the two groups of a kind are one
    // comparison.
    expect(compared).toBe(7);
    expect(insights.map(({ kind }) => kind).sort()).toEqual(
      ['hour', 'rule', 'setup', 'side', 'tag', 'trade-of-day', 'underlying'].sort(),
    );
    for (const { trades, others, value, low, high, link } of insights) {
      expect([trades, others]).toEqual([35, 35]);
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
      expect(await countLinked(ada, link)).toBe(trades);
    }
    const { totals } = await api.call(calls.reports.get, { token: ada.token, query: { groupBy: 'tag', tag: 'fomo' } });
    const tag = insights.find(({ kind }) => kind === 'tag');
    expect(tag?.text).toMatch(
      /^Trades tagged “fomo” averaged \u2212\$202\.00, \$\d+\.\d\d less than all others \(35 against 35 trades\)\.$/,
    );
    expect(totals.average).toBe(-202);
    expect(insights.find(({ kind }) => kind === 'rule')?.text).toContain('kept the rule “Always a stop”');
  });

  it('follow the filter and the unit (REV-04)', async () => {
    const ada = await createPattern();
    expect(await readInsights(ada, { side: 'short' })).toMatchObject({ compared: 0, insights: [] });
    expect(await readInsights(ada, { unit: 'r' })).toMatchObject({ compared: 0, tradesWithoutRisk: 35 });
  });
});

it("are the trader's own and new after each change, whatever tag is sent (API-17)", async () => {
  const ada = await createPattern();
  const first = await readWithTag(ada, '');
  expect(await readWithTag(ada, first.etag)).toEqual({ ...first, status: 304, text: '' });
  const foreign = await readWithTag(await createTrader(api), first.etag);
  expect(foreign).toMatchObject({ status: 200, text: expect.not.stringContaining('fomo') });
  await saveTrades(api, ada, { tags: ['fomo'], amount: -900 });
  const next = await readWithTag(ada, first.etag);
  expect(next).toMatchObject({ status: 200, text: expect.stringContaining('36 against 35 trades') });
  await saveRule(api, ada, { text: 'Always a stop', conditions: [{ fact: 'has', what: 'stop' }] });
  expect(await readWithTag(ada, next.etag)).toMatchObject({ status: 200, text: expect.stringContaining('a stop') });
});

it('selects trades soon after a loss, and by their rank of the day (REV-04)', async () => {
  const ada = await createTrader(api);
  const at = (time: string) => `2026-03-02T${time}:00Z`;
  await saveTrades(
    api,
    ada,
    { openedAt: at('15:00'), closedAt: at('15:10'), amount: -10 },
    { openedAt: at('15:40'), closedAt: at('15:45'), amount: 10 },
    { openedAt: at('15:41'), closedAt: at('15:45'), amount: 10 },
    { openedAt: at('18:00') },
    {},
  );
  const list = async (query: object) =>
    (await api.call(calls.trades.list, { token: ada.token, query })).trades.map(({ id }) => id).sort();
  expect(await list({ afterLoss: 'yes' })).toEqual([2]);
  expect(await list({ tradeOfDay: ['1', '3'] })).toEqual([1, 3]);
  expect(await list({ tradeOfDay: 'later' })).toEqual([4]);
  const { status } = await api.fail(calls.trades.list, { token: ada.token, query: { tradeOfDay: '4' } });
  expect(status).toBe(400);
});
