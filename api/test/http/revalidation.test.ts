import { fillPath } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { formatQuery } from '../support/client.ts';
import { addNote } from '../support/days.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { allSamples } from '../support/sample-calls.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();
/** Without times, reports by duration are the same for all traders. */
const times = { openedAt: '2026-03-02T15:00:00.000Z', closedAt: '2026-03-02T15:30:00.000Z' };
const samples = allSamples.filter(({ call }) => call.revalidates);
/** Insights are the same for all who have fewer than 60 trades; their own test has the trades that change them. */
const isInsights = (path: string) => path === calls.insights.get.path;

it('covers statistics, calendar and analytics', () => {
  const paths = samples.map(({ call }) => call.path);
  expect(paths).toEqual(
    expect.arrayContaining([calls.trades.stats.path, calls.days.calendar.path, calls.days.analytics.path]),
  );
});

describe.each(samples)('$call.method $call.path', ({ call, sent }) => {
  let ada: Person;
  let ruleOfAda: string;
  let noteOfAda: string;
  beforeEach(async () => {
    ada = await createTrader(api);
    await saveTrades(api, ada, times);
    ruleOfAda = (await saveRule(api, ada)).id;
    noteOfAda = (await addNote(api, ada, '2026-03-02', 'Calm')).id;
  });

  const send = async ({ token }: Person, etag?: string) => {
    const url = `${api.url}${fillPath(call.path, sent.params)}${formatQuery(sent.query)}`;
    const headers = { authorization: `Bearer ${token}`, ...(etag ? { 'if-none-match': etag } : {}) };
    const reply = await fetch(url, { headers });
    return {
      status: reply.status,
      text: await reply.text(),
      etag: reply.headers.get('etag') ?? '',
      cacheControl: reply.headers.get('cache-control'),
      vary: reply.headers.get('vary')?.toLowerCase(),
    };
  };

  it('returns 304 while the trader has changed nothing, and may be stored by the browser only', async () => {
    const first = await send(ada);
    expect(first).toMatchObject({ status: 200, cacheControl: 'private, no-cache' });
    expect(first.vary?.split(', ')).toContain('authorization');
    expect(first.etag).toMatch(/^W\/"[\w-]+"$/);
    expect(await send(ada, first.etag)).toEqual({ ...first, status: 304, text: '' });
    expect(await send(ada)).toEqual(first);
  });

  it('sends refusals without a tag, not to be stored', async () => {
    const refusal = await send({ ...ada, token: 'nonsense' });
    expect(refusal).toMatchObject({ status: 401, etag: '', cacheControl: 'no-store' });
  });

  if (isInsights(call.path)) return;

  it.each([
    [
      'new',
      () => [
        saveTrades(api, ada, { amount: 7 }),
        saveRule(api, ada, { text: 'Not after eleven' }),
        addNote(api, ada, '2026-03-03', 'Tired'),
      ],
    ],
    [
      'deleted',
      () => [
        api.call(calls.trades.delete, { ...ada, params: { id: '1' } }),
        api.call(calls.rules.delete, { ...ada, params: { id: ruleOfAda } }),
        api.call(calls.dayJournal.deleteNote, { ...ada, params: { date: '2026-03-02', id: noteOfAda } }),
      ],
    ],
  ])('returns the new reply after a trade, a rule and a note are %s', async (_, write) => {
    const first = await send(ada);
    await Promise.all(write());
    const next = await send(ada, first.etag);
    expect(next.status).toBe(200);
    expect(next.text).not.toBe(first.text);
  });

  it("returns the trader's own reply for the tag of another trader (API-17)", async () => {
    const bob = await createTrader(api);
    await saveTrades(api, bob, { ...times, amount: -3, tradeTag: 'BOB' });
    await saveRule(api, bob, { text: 'Not on Fridays' });
    await addNote(api, bob, '2026-03-04', 'Bored');
    const { etag, text } = await send(ada);
    const own = await send(bob, etag);
    expect(own).toMatchObject({ status: 200, text: expect.not.stringContaining('AAPL') });
    expect(own.text).not.toBe(text);
  });
});

it('analytics have the new name of a setup at once (API-22)', async () => {
  const ada = await createTrader(api);
  await saveTrades(api, ada, { flagType: 'Breakout' });
  const getNames = async () => (await api.call(calls.days.analytics, ada)).bySetup.map(({ key }) => key);
  expect(await getNames()).toEqual(['Breakout']);
  await api.call(calls.flags.change, { ...ada, body: { action: 'rename', oldName: 'Breakout', newName: 'Range' } });
  expect(await getNames()).toEqual(['Range']);
});
