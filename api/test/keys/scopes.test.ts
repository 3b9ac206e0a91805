import { keyScopes } from 'contracts';
import { everyCall } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { makeKey } from '../support/keys.ts';
import { createTrader, getUserId } from '../support/people.ts';
import { addressInput, allSamples } from '../support/sample-calls.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

/** What each scope opens, written down a second time: a slip in the contract would open a call to every key. */
const OPENED = {
  'trades:read': [
    ...['trades.list', 'trades.get', 'adjacentTrades.get', 'trash.list', 'days.byDay'],
    ...['labels.list', 'labels.uses', 'flags.list', 'candles.list', 'candles.get'],
  ],
  'stats:read': [
    ...['trades.stats', 'trades.filteredStats', 'days.calendar', 'days.analytics'],
    ...['reports.get', 'reports.highlights', 'reports.distribution', 'reports.points', 'reports.compare'],
    ...['playbook.get', 'playbook.try', 'playbook.notes', 'rules.list', 'mistakes.get', 'check.get', 'check.draft'],
    ...[
      'insights.get',
      'accountLimits.get',
      'accountLimits.list',
      'accountLimits.rules',
      'size.get',
      'simulate.run',
      'whatIf.exits',
      'whatIf.trade',
      'whatIfTrades.list',
      'whatIfRules.leaveOut',
      'whatIfRules.list',
    ],
  ],
  'notes:read': [
    ...['dayJournal.list', 'dayJournal.get', 'daySummaries.list', 'weekReviews.get', 'review.queue'],
    ...['missedTrades.list', 'missedTrades.figures'],
  ],
  'trades:write': [
    ...['trades.create', 'trades.update', 'trades.delete', 'trades.restore', 'trash.restore'],
    ...['bulk.change', 'bulk.undo', 'check.change'],
  ],
  'candles:write': ['candles.add', 'candles.delete', 'candles.restore'],
  'days:write': [
    ...['dayJournal.change', 'dayJournal.addNote', 'dayJournal.changeNote', 'dayJournal.deleteNote'],
    ...['dayJournal.restoreNote', 'dayPlans.save'],
  ],
  'inbox:write': ['inbox.add'],
} as const satisfies Record<(typeof keyScopes)[number], readonly string[]>;

const findNeeded = (name: string) => keyScopes.find((scope) => OPENED[scope].some((each) => each === name)) ?? null;

it('opens the calls of the second list, and no others (KEY-03)', () => {
  const opened = everyCall.flatMap(({ name, call }) => (call.opens ? `${name} ${call.opens}` : []));
  const listed = keyScopes.flatMap((scope) => OPENED[scope].map((name) => `${name} ${scope}`));
  expect(opened.sort()).toEqual(listed.sort());
});

const traderCalls = allSamples.filter(({ call }) => call.access === 'trader');

describe.each(keyScopes)('a key with only %s', (scope) => {
  it('is refused by every call of another scope and by closed ones, before ids and body (KEY-03)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    const { key } = await makeKey(api, ada, { scopes: [scope] });
    const readUser = async () => api.db.driver.users.findOne({ _id: await getUserId(api, ada) });
    const nonsense = {
      params: { id: 'x', date: 'x', ticker: 'x', account: 'x', monday: 'x', fileId: 'x', publicId: 'x' },
    };
    await api.send({ method: 'GET', path: '/api/labels' }, { token: key });
    const before = await readUser();
    for (const { name, call, sent } of traderCalls) {
      const needed = findNeeded(name);
      if (needed === scope) continue;
      const hasBody = call.body !== undefined;
      for (const input of [addressInput(sent, ada), { ...nonsense, ...(hasBody && { body: [] }) }]) {
        const refusal = await api.fail(call, { ...input, token: key });
        expect([name, refusal.status, refusal.code, refusal.needed]).toEqual([name, 403, 'scope', needed]);
      }
    }
    expect({ ...(await readUser()), keys: [] }).toEqual({ ...before, keys: [] });
  });

  it('is not refused by the calls that it opens', async () => {
    const ada = await createTrader(api);
    const { key } = await makeKey(api, ada, { scopes: [scope] });
    for (const { name, call, sent } of traderCalls) {
      if (findNeeded(name) !== scope) continue;
      const publicId = key.split('_')[1] ?? '';
      const { status } = await api.send(call, { ...addressInput(sent, { ...ada, publicId }), token: key });
      expect([name, [200, 201, 202, 400, 404].includes(status)]).toEqual([name, true]);
    }
  });
});

it('refuses keys in the body of auth calls', async () => {
  const { key } = await makeKey(api, await createTrader(api));
  for (const { call, sent } of allSamples.filter((each) => each.call.access === 'token-in-body')) {
    const body = { ...(sent.body as object), idToken: key };
    expect((await api.fail(call, { body, token: key })).code).toBe('unauthorized');
  }
});
