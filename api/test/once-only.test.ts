import { calls, timings } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { type Person, trader } from './support/people.ts';
import { saveTrades, tradeBody } from './support/trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const withKey = (key: string, { token }: Person, overrides = {}) => ({
  token,
  headers: { 'Idempotency-Key': key },
  body: tradeBody(overrides),
});
const create = (key: string, ada: Person, overrides = {}) =>
  api.send(calls.trades.create, withKey(key, ada, overrides));
const idsOf = async ({ token }: Person) =>
  (await api.call(calls.trades.list, { token })).trades.map(({ id }) => id).sort((a, b) => a - b);

describe('POST /api/trades with an Idempotency-Key', () => {
  it('API-20 answers a second time as the first, and makes one trade', async () => {
    const ada = await trader(api);
    const first = await create('a', ada, { tradeName: 'First' });
    expect(first).toMatchObject({ status: 201, raw: { id: 1, version: 1, tradeName: 'First' } });
    expect(await create('a', ada, { tradeName: 'First' })).toMatchObject({ status: 201, raw: first.raw });
    expect(await idsOf(ada)).toEqual([1]);
    expect(await api.call(calls.trades.stats, ada)).toMatchObject({ totalTrades: 1, totalPL: 125.5 });
  });

  it.each([3, 20])('API-20 makes one trade of %d calls at once, and answers all of them alike', async (times) => {
    const ada = await trader(api);
    const answers = await Promise.all(Array.from({ length: times }, () => create('a', ada)));
    for (const { status, raw } of answers) expect({ status, raw }).toEqual({ status: 201, raw: answers[0]?.raw });
    expect(await idsOf(ada)).toEqual([1]);
    expect(await api.call(calls.trades.stats, ada)).toMatchObject({ totalTrades: 1 });
    expect((await saveTrades(api, ada, {})).map(({ id }) => id)).toEqual([2]);
  });

  it('API-20 makes one trade for a client that is gone before the reply and asks again', async () => {
    const ada = await trader(api);
    const { headers, body } = withKey('a', ada);
    const request = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json', ...headers };
    for (let delay = 0; delay < 10; delay++) {
      const signal = AbortSignal.timeout(delay);
      await fetch(`${api.url}/api/trades`, {
        method: 'POST',
        headers: request,
        body: JSON.stringify(body),
        signal,
      }).catch(() => undefined);
    }
    expect((await create('a', ada)).raw).toMatchObject({ id: 1 });
    expect(await idsOf(ada)).toEqual([1]);
  });

  it('API-20 answers as the first time although the trade was changed or deleted since', async () => {
    const ada = await trader(api);
    const { raw } = await create('a', ada);
    const one = { token: ada.token, params: { id: '1' } };
    await api.call(calls.trades.update, { ...one, body: tradeBody({ amount: 1 }) });
    expect((await create('a', ada)).raw).toEqual(raw);
    await api.call(calls.trades.delete, one);
    expect((await create('a', ada)).raw).toEqual(raw);
    expect(await idsOf(ada)).toEqual([]);
  });

  it('API-20 is 409 for the same key with another trade, which is not made', async () => {
    const ada = await trader(api);
    await create('a', ada);
    const refusal = await api.fail(calls.trades.create, withKey('a', ada, { amount: 1 }));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'This Idempotency-Key was already used for another trade. Send a new key with a new trade.',
    });
    expect(await idsOf(ada)).toEqual([1]);
  });

  it('API-20 lets one of two different trades through that are sent at once with one key', async () => {
    const ada = await trader(api);
    const answers = await Promise.all([1, 2].map((amount) => create('a', ada, { amount })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await idsOf(ada)).toEqual([1]);
  });

  it('API-20 takes the same trade twice with two keys, or with none', async () => {
    const ada = await trader(api);
    await create('a', ada);
    await create('b', ada);
    await saveTrades(api, ada, {}, {});
    expect(await idsOf(ada)).toEqual([1, 2, 3, 4]);
  });

  it('API-20 API-17 keeps the keys of each trader apart', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await create('a', ada, { comments: 'hers' });
    expect(await create('a', bob, { comments: 'his' })).toMatchObject({ status: 201, raw: { id: 1, comments: 'his' } });
  });

  it('API-20 keeps a key for 24 hours', async () => {
    const ada = await trader(api);
    await create('a', ada);
    const usedAgo = (milliseconds: number) =>
      api.db.idempotencyKeys.updateMany({}, { usedAt: new Date(Date.now() - milliseconds) });
    await usedAgo(timings.idempotencyKeyLifetimeMs - 60_000);
    expect((await create('a', ada)).raw).toMatchObject({ id: 1 });
    await usedAgo(timings.idempotencyKeyLifetimeMs);
    const answers = await Promise.all(Array.from({ length: 3 }, () => create('a', ada)));
    expect(answers.map(({ raw }) => raw)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ id: 2 })));
    expect(await idsOf(ada)).toEqual([1, 2]);
  });

  it('API-20 uses neither key nor number up for a trade that is refused', async () => {
    const ada = await trader(api);
    expect((await create('a', ada, { amount: 0.001 })).status).toBe(400);
    expect((await create('a', ada)).raw).toMatchObject({ id: 1 });
  });

  it.each(['x', 'x'.repeat(200), '!"#$%&~'])('takes the key %j', async (key) => {
    expect((await create(key, await trader(api))).status).toBe(201);
  });

  it.each(['', ' ', 'a b', 'ä', 'x'.repeat(201)])('API-18 refuses the key %j by its name', async (key) => {
    const ada = await trader(api);
    const refusal = await api.fail(calls.trades.create, withKey(key, ada));
    const sentence = 'Idempotency-Key must have 1 to 200 visible characters.';
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { 'idempotency-key': sentence } });
    expect(await idsOf(ada)).toEqual([]);
  });
});
