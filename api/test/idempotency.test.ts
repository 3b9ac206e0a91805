import { calls, timings } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { createTrader, type Person } from './support/people.ts';
import { createTradeBody, saveTrades } from './support/trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const withKey = (key: string, { token }: Person, overrides = {}) => ({
  token,
  headers: { 'Idempotency-Key': key },
  body: createTradeBody(overrides),
});
const create = (key: string, ada: Person, overrides = {}) =>
  api.send(calls.trades.create, withKey(key, ada, overrides));
const getIds = async ({ token }: Person) =>
  (await api.call(calls.trades.list, { token })).trades.map(({ id }) => id).sort((a, b) => a - b);

describe('POST /api/trades with an Idempotency-Key', () => {
  it('returns the first reply again and creates one trade (API-20)', async () => {
    const ada = await createTrader(api);
    const first = await create('a', ada, { tradeName: 'First' });
    expect(first).toMatchObject({ status: 201, raw: { id: 1, version: 1, tradeName: 'First' } });
    expect(await create('a', ada, { tradeName: 'First' })).toMatchObject({ status: 201, raw: first.raw });
    expect(await getIds(ada)).toEqual([1]);
    expect(await api.call(calls.trades.stats, ada)).toMatchObject({ totalTrades: 1, totalPL: 125.5 });
  });

  it.each([3, 20])('creates one trade for %d concurrent calls and gives all the same reply (API-20)', async (times) => {
    const ada = await createTrader(api);
    const answers = await Promise.all(Array.from({ length: times }, () => create('a', ada)));
    for (const { status, raw } of answers) expect({ status, raw }).toEqual({ status: 201, raw: answers[0]?.raw });
    expect(await getIds(ada)).toEqual([1]);
    expect(await api.call(calls.trades.stats, ada)).toMatchObject({ totalTrades: 1 });
    expect((await saveTrades(api, ada, {})).map(({ id }) => id)).toEqual([2]);
  });

  it('creates one trade when the client disconnects before the reply and retries (API-20)', async () => {
    const ada = await createTrader(api);
    const { headers, body } = withKey('a', ada);
    const request = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json', ...headers };
    for (let delayMs = 0; delayMs < 10; delayMs++) {
      const signal = AbortSignal.timeout(delayMs);
      await fetch(`${api.url}/api/trades`, {
        method: 'POST',
        headers: request,
        body: JSON.stringify(body),
        signal,
      }).catch(() => undefined);
    }
    expect((await create('a', ada)).raw).toMatchObject({ id: 1 });
    expect(await getIds(ada)).toEqual([1]);
  });

  it('returns the first reply after the trade was changed or deleted (API-20)', async () => {
    const ada = await createTrader(api);
    const { raw } = await create('a', ada);
    const one = { token: ada.token, params: { id: '1' } };
    await api.call(calls.trades.update, { ...one, body: createTradeBody({ amount: 1 }) });
    expect((await create('a', ada)).raw).toEqual(raw);
    await api.call(calls.trades.delete, one);
    expect((await create('a', ada)).raw).toEqual(raw);
    expect(await getIds(ada)).toEqual([]);
  });

  it('returns 409 for the same key with another trade, and does not create it (API-20)', async () => {
    const ada = await createTrader(api);
    await create('a', ada);
    const refusal = await api.fail(calls.trades.create, withKey('a', ada, { amount: 1 }));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'This Idempotency-Key was already used for another trade. Send a new key with a new trade.',
    });
    expect(await getIds(ada)).toEqual([1]);
  });

  it('accepts one of two different concurrent trades with the same key (API-20)', async () => {
    const ada = await createTrader(api);
    const answers = await Promise.all([1, 2].map((amount) => create('a', ada, { amount })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await getIds(ada)).toEqual([1]);
  });

  it('creates the same trade twice with two keys, or without keys (API-20)', async () => {
    const ada = await createTrader(api);
    await create('a', ada);
    await create('b', ada);
    await saveTrades(api, ada, {}, {});
    expect(await getIds(ada)).toEqual([1, 2, 3, 4]);
  });

  it('keeps the keys of each trader separate (API-20, API-17)', async () => {
    const [ada, bob] = [await createTrader(api), await createTrader(api)];
    await create('a', ada, { comments: 'hers' });
    expect(await create('a', bob, { comments: 'his' })).toMatchObject({ status: 201, raw: { id: 1, comments: 'his' } });
  });

  it('stores a key for 24 hours (API-20)', async () => {
    const ada = await createTrader(api);
    await create('a', ada);
    const setKeyAge = (milliseconds: number) =>
      api.db.idempotencyKeys.updateMany({}, { usedAt: new Date(Date.now() - milliseconds) });
    await setKeyAge(timings.idempotencyKeyLifetimeMs - 60_000);
    expect((await create('a', ada)).raw).toMatchObject({ id: 1 });
    await setKeyAge(timings.idempotencyKeyLifetimeMs);
    const answers = await Promise.all(Array.from({ length: 3 }, () => create('a', ada)));
    expect(answers.map(({ raw }) => raw)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ id: 2 })));
    expect(await getIds(ada)).toEqual([1, 2]);
  });

  it('uses neither a key nor a number for a rejected trade (API-20)', async () => {
    const ada = await createTrader(api);
    expect((await create('a', ada, { amount: 0.001 })).status).toBe(400);
    expect((await create('a', ada)).raw).toMatchObject({ id: 1 });
  });

  it.each(['x', 'x'.repeat(200), '!"#$%&~'])('accepts the key %j', async (key) => {
    expect((await create(key, await createTrader(api))).status).toBe(201);
  });

  it.each(['', ' ', 'a b', 'ä', 'x'.repeat(201)])(
    'rejects the key %j with an error that names the header (API-18)',
    async (key) => {
      const ada = await createTrader(api);
      const refusal = await api.fail(calls.trades.create, withKey(key, ada));
      const message = 'Idempotency-Key must have 1 to 200 visible characters.';
      expect(refusal).toMatchObject({ code: 'invalid_input', fields: { 'idempotency-key': message } });
      expect(await getIds(ada)).toEqual([]);
    },
  );
});
