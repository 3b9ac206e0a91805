import { calls, everyCall } from 'contracts';
import mongoose from 'mongoose';
import papaparse from 'papaparse';
import { type Api, startApi } from './support/api.ts';
import { upload } from './support/media.ts';
import {
  createFile,
  createPngFile,
  createPngWithFalseSize,
  createPngWithLargeMetadata,
} from './support/media-files.ts';
import { createTrader, type Person } from './support/people.ts';
import { saveTrades } from './support/trades.ts';
import { parseJournal, readZip } from './support/zips.ts';

let api: Api;
let ada: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  ada = await createTrader(api);
  await saveTrades(api, ada, {});
});
afterAll(() => api.stop());

const megabyte = 1_048_576;
/** The largest growth of the process in bytes, sampled every few milliseconds. */
const measureGrowth = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let maxRss = before;
  const watch = setInterval(() => {
    maxRss = Math.max(maxRss, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(watch));
  return maxRss - before;
};

describe('a decompression bomb (API-18)', () => {
  it('with a billion pixels in 1 KB is rejected by its header, before it is decoded', async () => {
    const file = createFile(createPngWithFalseSize(40_000, 25_000), 'a.png');
    expect(file.size).toBeLessThan(1_024);
    const growth = await measureGrowth(async () => {
      const sent = { token: ada.token, form: { tradeId: '1' }, file };
      expect((await api.fail(calls.media.upload, sent)).code).toBe('too_large');
    });
    // Unpacked, its pixels alone would use 3,000 MB.
    expect(growth).toBeLessThan(100 * megabyte);
  });

  it('with 300 MB of text and colour profile in one pixel is not decompressed', async () => {
    const file = createFile(createPngWithLargeMetadata(300 * megabyte), 'a.png');
    const growth = await measureGrowth(() =>
      api.send(calls.media.upload, { token: ada.token, form: { tradeId: '1' }, file }),
    );
    expect(growth).toBeLessThan(150 * megabyte);
  });
});

describe('guessable values (API-17)', () => {
  it('do not include media URLs: the id has 122 random bits, the signature 256', async () => {
    const [one, two] = [await upload(api, ada.token, createPngFile()), await upload(api, ada.token, createPngFile())];
    const getSecrets = (url: string) => [
      /\/\d+-([\da-f]{32})\//.exec(url)?.[1],
      new URL(url, api.url).searchParams.get('signature'),
    ];
    expect(getSecrets(one.url)[0]).toMatch(/^[\da-f]{12}4[\da-f]{3}[89ab][\da-f]{15}$/);
    expect(getSecrets(one.url)[1]).toHaveLength(43);
    for (const secret of getSecrets(one.url)) expect(getSecrets(two.url)).not.toContain(secret);
  });

  it('do not include accounts: no call without sign-in accepts an address, a name or an id', () => {
    const taken = everyCall
      .filter(({ call }) => call.access !== 'trader' && call.method !== 'GET')
      .map(({ name, call }) => [name, Object.keys((call.body as unknown as { shape: object }).shape).sort()]);
    expect(Object.fromEntries(taken)).toEqual({
      'auth.checkVerification': ['idToken'],
      'auth.createLocalUser': ['firstName', 'idToken', 'lastName'],
      'auth.login': ['idToken'],
      'auth.verifyEmail': ['idToken'],
      'system.telemetry': ['errors', 'vitals'],
    });
  });

  it('do not include trades: replies for foreign and missing trades and the work done for them are the same', async () => {
    const bob = await createTrader(api);
    await saveTrades(api, bob, {}, {});
    const asked: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => void asked.push(`${collection}.${method}`));
    const fetchTrades = async (id: string) => {
      asked.length = 0;
      const refusals = [];
      for (const call of [calls.trades.get, calls.trades.delete, calls.trades.restore]) {
        const { code, error } = await api.fail(call, { ...ada, params: { id } });
        refusals.push({ code, error });
      }
      return { refusals, asked: [...asked] };
    };
    await fetchTrades('3');
    const [others, nobodys] = [await fetchTrades('2'), await fetchTrades('99')];
    mongoose.set('debug', false);
    expect(others.asked.length).toBeGreaterThan(2);
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

describe('a formula in the export (ACC-06, API-18)', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])('is text for a spreadsheet: %j', async (text) => {
    await saveTrades(api, ada, { comments: text, tradeName: `x${text}`, amount: -12.5 });
    const { url } = await api.call(calls.account.export, ada);
    const files = await readZip(Buffer.from(await (await fetch(api.url + url)).arrayBuffer()));
    const csv = String(files.get('trades.csv')).slice(1);
    const { data } = papaparse.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
    const row = data.find((each) => each.Number === '2');
    expect(row?.Notes).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    expect(row?.Amount).toBe('-12.5');
    const trade = parseJournal(files).trades.find(({ number }) => number === 2);
    expect(row?.Notes).toBe(/^[=+\-@\t\r\n＝]/.test(trade?.comments ?? '') ? `'${trade?.comments}` : trade?.comments);
    expect(trade?.amount).toBe(-12.5);
  });
});
