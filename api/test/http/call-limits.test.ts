import { timings } from 'contracts';
import { calls } from 'contracts/every-call';
import { DEFAULT_AUTH_LIMITS } from '../../src/http/call-limits.ts';
import { type Api, joinApi, startApi } from '../support/api.ts';
import type { Client } from '../support/client.ts';
import { createPngFile } from '../support/media-files.ts';
import { createProviderAccount, createTrader } from '../support/people.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

let api: Api;
afterEach(async () => {
  killServers();
  await api.stop();
});

const collectStatuses = async (count: number, send: (index: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status);
  return statuses;
};
const list = (client: Client, { token }: { token: string }, from = '203.0.113.1') =>
  client.send(calls.trades.list, { token, query: { limit: '1' }, headers: { 'x-forwarded-for': from } });

describe('calls', () => {
  it('return 429 with Retry-After above the limit of a trader, from any address; other traders are served (API-18)', async () => {
    api = await joinApi({ trustProxy: 'loopback', callLimits: { perTrader: 3 } });
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    const statuses = await collectStatuses(4, (index) => list(api, ada, `203.0.113.${index}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refusal = await api.fail(calls.flags.list, ada);
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      error: 'Too many requests. Please wait a moment and try again.',
    });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(api, bob)).status).toBe(200);
  });

  it('return 429 above the limit of a client with any token, except health checks (API-18)', async () => {
    api = await startApi({ trustProxy: 'loopback', callLimits: { perClient: 3 } });
    const unauthenticated = { token: 'nonsense' };
    expect(await collectStatuses(4, () => list(api, unauthenticated))).toEqual([401, 401, 401, 429]);
    expect((await list(api, unauthenticated, '203.0.113.2')).status).toBe(401);
    const probe = () => api.send(calls.system.ready, { headers: { 'x-forwarded-for': '203.0.113.1' } });
    expect(await collectStatuses(5, probe)).toEqual([200, 200, 200, 200, 200]);
  });

  it('are counted per /64 of an IPv6 address, and per IPv4 address in any notation (API-18)', async () => {
    api = await startApi({ trustProxy: 'loopback', callLimits: { perClient: 3 } });
    const unauthenticated = { token: 'nonsense' };
    const from = (address: (index: number) => string) => (index: number) => list(api, unauthenticated, address(index));
    expect(
      await collectStatuses(
        4,
        from((index) => `2001:db8:1:2::${index + 1}`),
      ),
    ).toEqual([401, 401, 401, 429]);
    expect((await list(api, unauthenticated, '2001:db8:1:3::1')).status).toBe(401);
    expect((await list(api, unauthenticated, '64:ff9b::203.0.113.77')).status).toBe(401);
    const spellings = ['9.8.7.6', '::ffff:9.8.7.6', '::ffff:908:706', '9.8.7.6:51234'];
    expect(
      await collectStatuses(
        4,
        from((index) => spellings[index] ?? ''),
      ),
    ).toEqual([401, 401, 401, 429]);
  });

  it("are counted by the connection's address when no proxy is trusted, whatever X-Forwarded-For says (API-18)", async () => {
    api = await startApi({ callLimits: { perClient: 3 } });
    const statuses = await collectStatuses(4, (index) => list(api, { token: 'nonsense' }, `203.0.113.${index}`));
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe('expensive calls', () => {
  it.each([
    ['a search', calls.trades.list, { query: { q: 'gap', limit: '10' } }, 5],
    ['a list without a page size', calls.trades.list, { query: {} }, 3],
    ['statistics of some hours', calls.trades.stats, { query: { hour: '9' } }, 2],
    ['a search of the trash', calls.trash.list, { query: { q: 'gap' } }, 5],
    ['a change of many deleted trades', calls.trash.delete, { body: { ids: [1, 2] } }, 5],
    ['the lists with their numbers of trades', calls.labels.list, {}, 3],
    ['a list of trades by their rules', calls.trades.list, { query: { judged: 'broken', limit: '1' } }, 5],
    ['statistics of trades by their rules', calls.trades.stats, { query: { judged: 'clean' } }, 5],
    ['the rules of a trade that is typed', calls.check.draft, { body: { id: null, trade: createTradeBody() } }, 3],
  ])('%s counts as several calls (API-18)', async (_, call, input, cost) => {
    api = await joinApi({ callLimits: { perTrader: cost * 2 } });
    const ada = await createTrader(api);
    const send = () => api.send(call, { token: ada.token, ...input });
    expect(await collectStatuses(3, send)).toEqual([200, 200, 429]);
  });
});

describe('auth calls', () => {
  const perAccount = 4;
  const perClient = 7;
  const start = async () => {
    api = await startApi({ authLimits: { perAccount, perClient }, trustProxy: 'loopback' });
  };
  const check = (idToken: string, from: string) =>
    api.send(calls.auth.checkVerification, { body: { idToken }, headers: { 'x-forwarded-for': from } });

  it('return 429 with Retry-After above the limit of an account, from any address', async () => {
    await start();
    const ada = await createProviderAccount();
    const grace = await createProviderAccount();
    const answers = await collectStatuses(perAccount + 1, (index) => check(ada.token, `203.0.113.${index}`));
    expect(answers).toEqual([200, 200, 200, 200, 429]);
    const body = { idToken: ada.token };
    const refusal = await api.fail(calls.auth.login, { body, headers: { 'x-forwarded-for': '203.0.113.99' } });
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      error: 'Too many requests. Please wait a moment and try again.',
    });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await check(grace.token, '203.0.113.98')).status).toBe(200);
  });

  it('return 429 above the limit of a client, with any token; other clients are served', async () => {
    await start();
    const answers = await collectStatuses(perClient + 1, () => check('nonsense', '203.0.113.1'));
    expect(answers).toEqual([...Array(perClient).fill(401), 429]);
    expect((await check('nonsense', '203.0.113.2')).status).toBe(401);
  });

  it('do not limit data calls (API-17)', async () => {
    await start();
    const ada = await createTrader(api);
    await collectStatuses(perAccount + 1, () => check(ada.token, '203.0.113.3'));
    expect((await api.send(calls.auth.me, ada)).status).toBe(200);
  });

  it('allow what five tabs of the verification page need (API-01)', async () => {
    await start();
    const callsPerTab = 60_000 / timings.verificationPollMs;
    expect(DEFAULT_AUTH_LIMITS.perAccount).toBeGreaterThan(5 * callsPerTab);
    expect(DEFAULT_AUTH_LIMITS.perClient).toBeGreaterThan(50 * callsPerTab);
  });
});

describe('two processes on one database (API-18)', () => {
  const start = async (environment: Record<string, string>) => {
    const settings = { MONGODB_URI: api.databaseUri, TRUST_PROXY: 'loopback', ...environment };
    const [first, second] = await Promise.all([startListeningServer(settings), startListeningServer(settings)]);
    return [first.client, second.client] as const;
  };
  beforeEach(async () => {
    api = await startApi();
  });

  it("share the limit of an account's sign-in calls, sequential or concurrent", async () => {
    const [first, second] = await start({ AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: '6' });
    const check =
      ({ token }: { token: string }) =>
      (index: number) =>
        (index % 2 ? second : first).send(calls.auth.checkVerification, { body: { idToken: token } });
    expect(await collectStatuses(8, check(await createProviderAccount()))).toEqual([...Array(6).fill(200), 429, 429]);
    const grace = await createProviderAccount();
    const concurrentReplies = await Promise.all(Array.from({ length: 20 }, (_, index) => check(grace)(index)));
    expect(concurrentReplies.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(concurrentReplies.filter(({ status }) => status === 429)).toHaveLength(14);
  });

  it("share the limit of a trader's uploads, also after a restart of one of them", async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    const limit = { UPLOADS_PER_MINUTE_PER_TRADER: '3' };
    const [first, second] = await start(limit);
    const upload = (client: Client) =>
      client.send(calls.media.upload, { token: ada.token, form: { tradeId: '1' }, file: createPngFile() });
    expect(await collectStatuses(2, (index) => upload(index === 0 ? first : second))).toEqual([201, 201]);
    const [third] = await start(limit);
    expect(await collectStatuses(2, () => upload(third))).toEqual([201, 429]);
    expect((await upload(first)).status).toBe(429);
  });
});
