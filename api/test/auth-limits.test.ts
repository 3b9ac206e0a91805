import { calls, timings } from 'contracts';
import { defaultAuthLimits } from '../src/identity/auth-limits.ts';
import { type Api, startApi } from './support/api.ts';
import { createProviderAccount, createTrader } from './support/people.ts';

const perAccount = 4;
const perClient = 7;

let api: Api;
const start = async (trustProxy?: string) => {
  api = await startApi({ authLimits: { perAccount, perClient }, ...(trustProxy ? { trustProxy } : {}) });
};
afterEach(() => api.stop());

const check = (idToken: string, client: string) =>
  api.send(calls.auth.checkVerification, { body: { idToken }, headers: { 'x-forwarded-for': client } });

/** Makes sequential checks and returns their statuses. */
const checkRepeatedly = async (count: number, token: string, getClient: (index: number) => string) => {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await check(token, getClient(index))).status);
  return all;
};

describe('auth calls', () => {
  it('return 429 with Retry-After above the limit of an account, from any address', async () => {
    await start('loopback');
    const [ada, grace] = [await createProviderAccount(), await createProviderAccount()];
    const answers = await checkRepeatedly(perAccount + 1, ada.token, (index) => `203.0.113.${index}`);
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
    await start('loopback');
    const answers = await checkRepeatedly(perClient + 1, 'nonsense', () => '203.0.113.1');
    expect(answers).toEqual([...Array(perClient).fill(401), 429]);
    expect((await check('nonsense', '203.0.113.2')).status).toBe(401);
  });

  it('use X-Forwarded-For only from a trusted proxy', async () => {
    await start();
    const answers = await checkRepeatedly(perClient + 1, 'nonsense', (index) => `203.0.113.${index}`);
    expect(answers.at(-1)).toBe(429);
  });

  it('do not limit data calls (API-17)', async () => {
    await start('loopback');
    const ada = await createTrader(api);
    await checkRepeatedly(perAccount + 1, ada.token, () => '203.0.113.3');
    expect((await api.send(calls.auth.me, ada)).status).toBe(200);
  });

  it('allow what five tabs of the verification page need (API-01)', async () => {
    await start();
    const callsPerTab = 60_000 / timings.verificationPollMs;
    expect(defaultAuthLimits.perAccount).toBeGreaterThan(5 * callsPerTab);
    expect(defaultAuthLimits.perClient).toBeGreaterThan(50 * callsPerTab);
  });
});
