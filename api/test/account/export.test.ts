import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { timings } from 'contracts';
import { calls } from 'contracts/every-call';
import papaparse from 'papaparse';
import type { Db } from '../../src/database.ts';
import { takeSnapshot } from '../../src/features/account/transfer/snapshot.ts';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { allFacts } from '../support/facts.ts';
import { createFile, createPngFile, createVideo } from '../support/media-files.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { attachFile } from '../support/transfer.ts';
import { parseJournal, readZip } from '../support/zips.ts';

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });

const getExportPath = async ({ token }: Pick<Person, 'token'>) => (await api.call(calls.account.export, { token })).url;
const getExportUrl = async (trader: Pick<Person, 'token'>) => api.url + (await getExportPath(trader));
const download = async (trader: Pick<Person, 'token'>) => {
  const reply = await fetch(await getExportUrl(trader));
  expect(reply.status).toBe(200);
  return { reply, files: await readZip(Buffer.from(await reply.arrayBuffer())) };
};
const attach = (token: string, tradeId: string, file: File) =>
  api.call(calls.media.upload, { token, form: { tradeId }, file });
const parseRows = (csv: Buffer | undefined) =>
  papaparse.parse<Record<string, string>>(String(csv).slice(1), { header: true, skipEmptyLines: true }).data;

describe('an export', () => {
  it('has the prices of charts only on request (CHT-03, ACC-06)', async () => {
    const ada = await createTrader(api);
    const candle = ['2026-07-14T13:30:00.000Z', 10, 12.5, 9, 11, null] as const;
    const body = { resolution: 60, candles: [[...candle] as [string, number, number, number, number, null]] };
    await api.call(calls.candles.add, { ...ada, params: { ticker: 'BTC/USD' }, body });
    expect([...(await download(ada)).files.keys()]).toEqual(['trades.csv', 'journal.json']);
    const { url } = await api.call(calls.account.export, { ...ada, query: { prices: 'true' } });
    const reply = await fetch(api.url + url);
    const files = await readZip(Buffer.from(await reply.arrayBuffer()));
    expect(String(files.get('prices/BTC%2FUSD-60.csv'))).toBe(
      'ticker,time,open,high,low,close,volume\n"BTC/USD",2026-07-14T13:30:00.000Z,10,12.5,9,11,\n',
    );
  });

  it('is one zip with the trades as CSV and JSON and the media, byte for byte (ACC-06, API-21)', async () => {
    const ada = await createTrader(api);
    await saveTrades(
      api,
      ada,
      { comments: 'Zwei\nZeilen, "so" — ✓' },
      { tradeTag: 'TSLA', tradeName: 'Gap', amount: -3.05 },
    );
    const file = createPngFile('Übersicht 1.png');
    const saved = await attach(ada.token, '2', file);
    const { reply, files } = await download(ada);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="trading-journal-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const path = `media/${saved.id}.png`;
    expect([...files.keys()]).toEqual(['trades.csv', 'journal.json', path]);
    expect(files.get(path)).toEqual(Buffer.from(await file.arrayBuffer()));
    expect(parseJournal(files)).toMatchObject({
      owner: { firstName: 'Ada', lastName: 'Lovelace', email: ada.email },
      setups: ['Breakout', 'Continuation', 'Reversal'],
      lastNumber: 2,
      trades: [
        { number: 1, comments: 'Zwei\nZeilen, "so" — ✓', amount: 125.5, files: [] },
        {
          number: 2,
          tradeName: 'Gap',
          amount: -3.05,
          files: [{ path, originalName: 'Übersicht 1.png', size: file.size }],
        },
      ],
    });
    expect(parseRows(files.get('trades.csv'))).toEqual([
      expect.objectContaining({ Number: '1', Ticker: 'AAPL', Amount: '125.5', Notes: 'Zwei\nZeilen, "so" — ✓' }),
      expect.objectContaining({ Number: '2', Date: '2026-03-02', Name: 'Gap', Amount: '-3.05', Files: path }),
    ]);
  });

  it('of an empty journal has no trades (ACC-06)', async () => {
    const { files } = await download(await createTrader(api));
    expect(parseJournal(files)).toMatchObject({ trades: [], lastNumber: 0 });
    expect(parseRows(files.get('trades.csv'))).toEqual([]);
  });

  it('has every fact in its own column of the CSV (FAC-08)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, allFacts, {});
    const [full, bare] = parseRows((await download(ada)).files.get('trades.csv'));
    expect(full).toMatchObject({
      ...{ Side: 'short', Quantity: '6', 'Entry Price': '284.36', 'Exit Price': '280', Fees: '1.26', Risk: '50' },
      ...{
        Opened: allFacts.openedAt,
        Closed: allFacts.closedAt,
        Stop: '290',
        Target: '270.5',
        MAE: '12.5',
        MFE: '130',
      },
      Executions:
        '2026-03-02T14:30:00.000Z sell 6 at 284.36, fees 0.63\n2026-03-02T15:05:30.250Z buy 6 at 280, fees 0.63',
    });
    expect(bare).toMatchObject({ Side: '', Quantity: '', Fees: '', Executions: '' });
  });

  it('has the answers, grade, lesson and review of a trade in the CSV (PLB-04)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    const kept = await saveRule(api, ada, { text: 'Kept' });
    const broken = await saveRule(api, ada, { text: '=Broken' });
    const body = {
      ...{ answers: { [kept.id]: 'yes' as const, [broken.id]: 'no' as const }, grade: 3 },
      ...{ lesson: 'Wait.', reviewed: true },
    };
    const { reviewedAt } = await api.call(calls.check.change, { token: ada.token, params: { id: '1' }, body });
    const [row] = parseRows((await download(ada)).files.get('trades.csv'));
    expect(row).toMatchObject({
      ...{ 'Rules Kept': 'Kept', 'Rules Broken': "'=Broken", Grade: '3', Lesson: 'Wait.', Reviewed: reviewedAt },
    });
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=1+1\nand more', '＝1+1', "=cmd|' /C calc'!A0"])(
    'escapes %j in the CSV, so that a spreadsheet runs nothing, and keeps amounts numeric (ACC-06)',
    async (text) => {
      const ada = await createTrader(api);
      await saveTrades(api, ada, { comments: text, tradeName: text, flagType: text, amount: -1 });
      const { files } = await download(ada);
      const [row] = parseRows(files.get('trades.csv'));
      expect(row).toMatchObject({ Notes: `'${text}`, Name: `'${text}`, 'Setup Type': `'${text}`, Amount: '-1' });
      expect(parseJournal(files).trades[0]).toMatchObject({ comments: text, tradeName: text, flagType: text });
    },
  );

  it('contains nothing of another trader (ACC-06)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api, { firstName: 'Bob' });
    await saveTrades(api, bob, { tradeTag: 'SECRET' });
    await attach(bob.token, '1', createPngFile());
    const { files } = await download(ada);
    expect([...files.keys()]).toEqual(['trades.csv', 'journal.json']);
    expect(String(files.get('journal.json'))).not.toContain('SECRET');
  });

  it('is a consistent snapshot while trades are being saved (ACC-06)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {}, {});
    let writing = true;
    const write = async () => {
      while (writing) await api.call(calls.trades.create, { ...ada, body: createTradeBody() });
    };
    const writers = [write(), write()];
    for (let round = 0; round < 5; round++) {
      const { lastNumber, trades } = parseJournal((await download(ada)).files);
      expect(trades.map(({ number }) => number)).toEqual(Array.from({ length: lastNumber }, (_, index) => index + 1));
    }
    writing = false;
    await Promise.all(writers);
  });

  it.each([
    ['is missing', rm],
    // A folder can be opened but not read.
    ['fails in the middle', async (path: string) => rm(path).then(() => mkdir(path))],
  ])('aborts the download, and affects nothing else, when a file %s (ACC-06)', async (_, damage) => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {});
    await attach(ada.token, '1', createPngFile());
    const folder = join(api.folder, 'files', String(await getUserId(api, ada)));
    const original = (await readdir(folder)).find((name) => !name.includes('.')) ?? '';
    await damage(join(folder, original));
    const reply = await fetch(await getExportUrl(ada));
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect((await api.call(calls.trades.list, ada)).trades).toHaveLength(1);
  });
});

describe('the snapshot of an export', () => {
  const start = async (changed: Partial<Db> = {}) => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {}, {});
    const userId = String(await getUserId(api, ada));
    const db = { ...api.db, ...changed };
    return takeSnapshot({ db, userId, folder: api.folder, now: clock.now(), report: () => undefined });
  };

  it('can be sent before its trades are read (ACC-06)', async () => {
    const { first, rest, close } = await start();
    const isComplete = await Promise.race([rest.then(() => true), Promise.resolve(false)]);
    expect(isComplete).toBe(false);
    expect(parseRows(Buffer.from(await text(first.open())))).toHaveLength(2);
    const { texts } = await rest;
    expect(texts.map(({ name }) => name)).toEqual(['journal.json']);
    await close();
  });

  it('fails when its transaction is interrupted after a part may have been sent (ACC-06)', async () => {
    const repeat: Db['snapshot'] = (owner, work) =>
      api.db.snapshot(owner, async (session) => {
        await work(session);
        return work(session);
      });
    const { rest, close } = await start({ snapshot: repeat });
    await expect(rest).rejects.toThrow('The journal cannot be reached');
    await close();
  });
});

describe('the URL of an export', () => {
  const getStatus = async (url: string) => (await fetch(url)).status;

  it('is valid for a minute, for one journal, and not after tampering (ACC-06, API-17)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    const url = await getExportUrl(ada);
    const getUserId = (url: string) => new URL(url).pathname.split('/').at(-1) as string;
    const bobsId = getUserId(await getExportUrl(bob));
    expect(await getStatus(url.replace(getUserId(url), bobsId))).toBe(404);
    expect(await getStatus(url.replace(/until=\d/, 'until=9'))).toBe(404);
    expect(await getStatus(url.replace(/signature=.*/, 'signature='))).toBe(404);
    expect(await getStatus(url.split('?')[0] as string)).toBe(404);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(405);
    expect((await fetch(url)).status).toBe(200);
    clock.offsetMs = timings.exportUrlLifetimeMs;
    expect(await getStatus(url)).toBe(404);
  });

  it('returns 404 after the account was deleted, and 429 for too many downloads (ACC-06)', async () => {
    const ada = await createTrader(api);
    const url = await getExportUrl(ada);
    const answers: number[] = [];
    for (let count = 0; count < 7; count++) answers.push((await fetch(url)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const bob = await createTrader(api);
    const bobsId = await getExportUrl(bob);
    await api.call(calls.account.delete, { ...bob, body: { email: bob.email } });
    expect(await getStatus(bobsId)).toBe(404);
  });
});

const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/**
 * Larger than the buffers of a connection, 32 MB and 4 MB on some machines, so that an unread download stays in
 * progress.
 */
const largeFile = createFile(createVideo(48 * 1_048_576), 'long.mp4');

const createTraderWithLargeJournal = async (): Promise<Person> => {
  const trader = await createTrader(api);
  await saveTrades(api, trader, {});
  await attachFile(api, trader, 1, largeFile);
  return trader;
};

/** Starts a download and reads only its first bytes. */
const startDownload = async (trader: Person): Promise<Socket> => {
  const path = await getExportPath(trader);
  const socket = connect({ port: api.port, host: '127.0.0.1' });
  sockets.add(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: api\r\n\r\n`);
  const [head] = await once(socket, 'data');
  socket.pause();
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
};

const waitForExportUrl = async (trader: Person): Promise<string> => {
  for (;;) {
    const { status, raw } = await api.send(calls.account.export, trader);
    if (status === 200) return (raw as { url: string }).url;
  }
};

describe('concurrent export downloads', () => {
  it('are limited to two per trader until one ends; other traders are not affected (ACC-06)', async () => {
    const ada = await createTraderWithLargeJournal();
    const bob = await createTrader(api);
    const third = await getExportPath(ada);
    const [first] = [await startDownload(ada), await startDownload(ada)];
    const refusal = {
      code: 'too_many_requests',
      error: expect.stringContaining('2 downloads of your journal at a time'),
    };
    expect(await api.fail(calls.account.export, ada)).toMatchObject(refusal);
    expect(await api.fail({ method: 'GET', path: third })).toMatchObject(refusal);
    expect((await fetch(await getExportUrl(bob))).status).toBe(200);
    first.destroy();
    expect((await fetch(api.url + (await waitForExportUrl(ada)))).status).toBe(200);
  });

  it('leave no file in the media folder, not even after a crash (ACC-06)', async () => {
    await startDownload(await createTraderWithLargeJournal());
    expect(await readdir(join(api.folder, 'incoming'))).toEqual([]);
  });
});
