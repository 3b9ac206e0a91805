import { calls, everyCall } from 'contracts/every-call';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { setUpApi } from '../support/api.ts';
import { upload } from '../support/media.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, setUpTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();
const ada = setUpTrader(api);

describe('guessable values (API-17)', () => {
  it('do not include media URLs: the id has 122 random bits, the signature 256', async () => {
    const first = await upload(api, ada.token, createPngFile());
    const second = await upload(api, ada.token, createPngFile());
    const getSecrets = (url: string) => [
      /\/\d+-([\da-f]{32})\//.exec(url)?.[1],
      new URL(url, api.url).searchParams.get('signature'),
    ];
    expect(getSecrets(first.url)[0]).toMatch(/^[\da-f]{12}4[\da-f]{3}[89ab][\da-f]{15}$/);
    expect(getSecrets(first.url)[1]).toHaveLength(43);
    for (const secret of getSecrets(first.url)) expect(getSecrets(second.url)).not.toContain(secret);
  });

  it('do not include accounts: no call without sign-in accepts an address, a name or an id', () => {
    const taken = everyCall
      .filter(({ call }) => call.access !== 'trader' && call.method !== 'GET')
      .map(({ name, call }) => [name, call.body instanceof z.ZodMiniObject ? Object.keys(call.body.shape).sort() : []]);
    expect(Object.fromEntries(taken)).toEqual({
      'auth.checkVerification': ['idToken'],
      'auth.createLocalUser': ['firstName', 'idToken', 'lastName'],
      'auth.login': ['idToken'],
      'auth.verifyEmail': ['idToken'],
      'system.telemetry': ['errors', 'loads', 'vitals'],
    });
  });

  it('do not include trades: replies for foreign and missing trades and the work done for them are the same', async () => {
    const bob = await createTrader(api);
    await saveTrades(api, bob, {}, {});
    const queries: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => void queries.push(`${collection}.${method}`));
    const fetchTrades = async (id: string) => {
      queries.length = 0;
      const refusals = [];
      for (const call of [calls.trades.get, calls.trades.delete, calls.trades.restore]) {
        const { code, error } = await api.fail(call, { ...ada, params: { id } });
        refusals.push({ code, error });
      }
      return { refusals, queries: [...queries] };
    };
    await fetchTrades('3');
    const others = await fetchTrades('2');
    const nobodys = await fetchTrades('99');
    mongoose.set('debug', false);
    expect(others.queries.length).toBeGreaterThan(2);
    expect(others).toEqual(nobodys);
  });
});

describe('a token (API-17)', () => {
  it('is accepted only in the header, not in the URL, a cookie or a form', async () => {
    const address = `${api.url}/api/trades?token=${ada.token}&access_token=${ada.token}&idToken=${ada.token}`;
    const cookie = `authToken=${ada.token}; token=${ada.token}; __session=${ada.token}`;
    expect((await fetch(address, { headers: { cookie } })).status).toBe(401);
    const basic = `Basic ${Buffer.from(`x:${ada.token}`).toString('base64')}`;
    expect((await fetch(`${api.url}/api/trades`, { headers: { authorization: basic } })).status).toBe(401);
  });

  it('is in no reply, and no reply sets a cookie', async () => {
    for (const { status, headers, raw } of [
      await api.send(calls.auth.login, { body: { idToken: ada.token } }),
      await api.send(calls.auth.me, ada),
      await api.send(calls.auth.login, { body: { idToken: `${ada.token}x` } }),
    ]) {
      expect([200, 401]).toContain(status);
      expect(JSON.stringify(raw)).not.toContain(ada.token);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('prototype pollution (API-18)', () => {
  it.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"\\u005f_proto__":{"polluted":1}}',
  ])('has no effect: %s', async (body) => {
    const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${api.url}/api/trades?__proto__[polluted]=1`, { method: 'POST', headers, body });
    expect(reply.status).toBe(400);
    expect('polluted' in {}).toBe(false);
  });
});
