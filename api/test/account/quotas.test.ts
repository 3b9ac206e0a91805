import type { UsageReply } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createFile, createPngFile, createVideo } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { attachFile, exportJournal, importJournal, toZipFile } from '../support/transfer.ts';

const megabyte = 1_048_576;
const quotas = { trades: 3, files: 2, bytes: megabyte };

const api = setUpApi({ quotas });
let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const getUsage = async (trader: Person) => {
  const { trades, files, bytes } = await api.call(calls.account.usage, trader);
  return [trades.used, files.used, bytes.used];
};
const failCreate = (trader: Person) => api.fail(calls.trades.create, { ...trader, body: createTradeBody() });
const failUpload = (trader: Person, file = createPngFile()) =>
  api.fail(calls.media.upload, { token: trader.token, form: { tradeId: '1' }, file });
const { size } = createPngFile();

it('a new trader has no usage (ACC-06)', async () => {
  expect(await api.call(calls.account.usage, ada)).toEqual({
    trades: { used: 0, max: 3 },
    files: { used: 0, max: 2 },
    bytes: { used: 0, max: megabyte },
  } satisfies UsageReply);
});

it('usage follows every change of the journal; the trash counts until it is emptied (ACC-06, BLK-03)', async () => {
  await saveTrades(api, ada, {}, {});
  const file = await attachFile(api, ada, 1, createPngFile());
  expect(await getUsage(ada)).toEqual([2, 1, size]);
  await api.call(calls.trades.delete, { ...ada, params: { id: '1' } });
  expect(await getUsage(ada)).toEqual([2, 1, size]);
  await api.call(calls.trades.restore, { ...ada, params: { id: '1' } });
  expect(await getUsage(ada)).toEqual([2, 1, size]);
  await api.call(calls.trades.update, { ...ada, params: { id: '1' }, body: createTradeBody({ amount: 5 }) });
  await api.call(calls.media.delete, { ...ada, params: { fileId: file.id } });
  expect(await getUsage(ada)).toEqual([2, 0, 0]);
  await attachFile(api, ada, 2, createPngFile());
  await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
  await api.call(calls.trash.empty, ada);
  expect(await getUsage(ada)).toEqual([1, 0, 0]);
});

describe('above the quota', () => {
  it('a trade is rejected until one is deleted forever, also concurrently (API-18)', async () => {
    await saveTrades(api, ada, {}, {});
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => api.send(calls.trades.create, { ...ada, body: createTradeBody() })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    expect(await failCreate(ada)).toMatchObject({
      code: 'quota_exceeded',
      error:
        'Your journal can have at most 3 trades, with those in the trash. Delete some forever before you add more.',
    });
    await api.call(calls.trades.delete, { ...ada, params: { id: '1' } });
    expect((await failCreate(ada)).code).toBe('quota_exceeded');
    await api.call(calls.trash.delete, { ...ada, body: { ids: [1] } });
    await saveTrades(api, ada, {});
    await saveTrades(api, await createTrader(api), {});
  });

  it('the reply for a repeated idempotency key is still returned (API-20)', async () => {
    const sent = { ...ada, headers: { 'idempotency-key': 'a' }, body: createTradeBody() };
    const trade = await api.call(calls.trades.create, sent);
    await saveTrades(api, ada, {}, {});
    expect(await api.call(calls.trades.create, sent)).toEqual(trade);
  });

  it('a file is rejected and nothing of it is stored (API-14)', async () => {
    await saveTrades(api, ada, {});
    await attachFile(api, ada, 1, createPngFile());
    await attachFile(api, ada, 1, createPngFile());
    expect(await failUpload(ada)).toMatchObject({
      code: 'quota_exceeded',
      error:
        'Your journal can have at most 2 images and videos, with those in the trash. Delete some forever before you add more.',
    });
    expect(await getUsage(ada)).toEqual([1, 2, 2 * size]);
  });

  it('a file that is larger than the free space is rejected (API-14)', async () => {
    await saveTrades(api, ada, {});
    const refusal = {
      code: 'quota_exceeded',
      error:
        'Your images, videos, marks and prices can have at most 1 MB, with those in the trash. Delete some forever before you add more.',
    };
    expect(await failUpload(ada, createFile(createVideo(megabyte + 1), 'a.mp4'))).toMatchObject(refusal);
    await attachFile(api, ada, 1, createFile(createVideo(megabyte), 'a.mp4'));
    expect(await failUpload(ada)).toMatchObject(refusal);
  });

  it('an import is rejected as a whole, and accepted when there is space (ACC-06)', async () => {
    await saveTrades(api, ada, {}, {});
    await attachFile(api, ada, 1, createPngFile());
    const bob = await createTrader(api);
    const zip = await exportJournal(api, ada);
    await saveTrades(api, bob, {}, {});
    const refusal = await api.fail(calls.account.import, { token: bob.token, file: toZipFile(zip) });
    expect(refusal.code).toBe('quota_exceeded');
    expect(await getUsage(bob)).toEqual([2, 0, 0]);
    const eve = await createTrader(api);
    await importJournal(api, eve, zip);
    expect(await getUsage(eve)).toEqual([2, 1, size]);
  });
});
