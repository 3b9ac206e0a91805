import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contracts';
import { withDatabaseName } from 'local/testing';
import { sweepMedia } from '../src/features/media/sweep.ts';
import { type Api, startApi } from './support/api.ts';
import { createClient } from './support/client.ts';
import { createCrowd, stall } from './support/crowd.ts';
import { databaseUri } from './support/emulator.ts';
import { bytesAt, filesOf, openBucket, stored, upload } from './support/media.ts';
import { fileOf, pngFile, videoOf } from './support/media-files.ts';
import { type Person, trader } from './support/people.ts';
import { endServers, startServer } from './support/server-process.ts';
import { startUpload } from './support/slow-upload.ts';
import { saveTrades } from './support/trades.ts';
import { startWire } from './support/wire.ts';

let api: Api;
let ada: Person;
let token: string;
const start = async (options: Parameters<typeof startApi>[0] = {}) => {
  api = await startApi(options);
  ada = await trader(api);
  token = ada.token;
  await saveTrades(api, ada, {});
};
const engines: { stop(): void }[] = [];
afterEach(async () => {
  endServers();
  await api.stop();
  for (const engine of engines.splice(0)) engine.stop();
});

const megabyte = 1_048_576;

/** Resolves when so many files are arriving. */
const arriving = async (count: number): Promise<void> => {
  while (readdirSync(join(api.folder, 'incoming')).length !== count) await new Promise(setImmediate);
};

describe('an upload that breaks off leaves no trace', () => {
  it('API-14 when the line is cut', async () => {
    await start();
    const slow = await startUpload(api.url, token);
    await slow.send(videoOf(megabyte));
    await arriving(1);
    slow.cut();
    await arriving(0);
    expect(await stored(api)).toEqual([]);
    expect(await filesOf(api, token)).toEqual([]);
    // The next one is not disturbed.
    expect((await upload(api, token, pngFile())).fileType).toBe('image/png');
  });

  it('API-14 when nothing comes any more; one that is slow goes on', async () => {
    await start({ idle: 1_000 });
    const silent = await startUpload(api.url, token);
    const slow = await startUpload(api.url, token);
    await silent.send(videoOf(megabyte));
    await slow.send(videoOf(megabyte));
    await arriving(2);
    const beat = setInterval(() => void slow.send(new Uint8Array(1_000)), 100);
    await silent.closed;
    await arriving(1);
    clearInterval(beat);
    expect((await slow.finish()).status).toBe(201);
    expect(await filesOf(api, token)).toHaveLength(1);
    expect(await stored(api)).toHaveLength(1);
  });

  it('API-14 when its trade is deleted meanwhile', async () => {
    await start();
    const slow = await startUpload(api.url, token);
    await slow.send(videoOf(megabyte));
    await arriving(1);
    await api.call(calls.trades.delete, { token, params: { id: '1' } });
    expect(await slow.finish()).toMatchObject({ status: 404, raw: { error: 'Trade not found' } });
    expect(await stored(api)).toEqual([]);
  });

  it('API-14 when the database goes away, and what is not known to be nobody’s is left to the sweep', async () => {
    const uri = new URL(databaseUri());
    const engine = await startWire(uri.host);
    uri.host = engine.host;
    await start({ mongodbUri: uri.href });
    const slow = await startUpload(api.url, token);
    await slow.send(videoOf(megabyte));
    await arriving(1);
    engine.cut();
    expect((await slow.finish()).status).toBe(503);
    expect(await stored(api)).toHaveLength(1);
    await engine.mend();
    while ((await api.send(calls.system.ready, {})).status !== 200) await new Promise(setImmediate);
    await sweepMedia(api.db, api.media, Date.now() + 7_200_000);
    expect(await stored(api)).toEqual([]);
    engines.push(engine);
  });
});

/** A disk that is full, and one that can only be read, is in faults/store.test.ts; this is what every machine has. */
describe('when no file may be longer', () => {
  it('API-14 an upload is refused with a sentence, leaves no trace, and the next that fits is taken', async () => {
    await start();
    const server = startServer({ MONGODB_URI: withDatabaseName(databaseUri(), api.dbName) }, [
      'sh',
      '-c',
      'ulimit -f 8192',
    ]);
    const { port } = await server.logged('listening');
    const small = { ...api, ...createClient(`http://127.0.0.1:${port}`) };
    for (const round of [1, 2]) {
      const sent = { token, form: { tradeId: '1' }, file: fileOf(videoOf(12 * megabyte), 'long.mp4') };
      expect(await small.fail(calls.media.upload, sent)).toMatchObject({
        code: 'unavailable',
        error: 'Storage is full. Please try again later.',
      });
      expect(await filesOf(small, token)).toHaveLength(round - 1);
      await upload(small, token, fileOf(videoOf(2 * megabyte), 'short.mp4'));
    }
    for (const { url } of await filesOf(small, token)) {
      expect((await bytesAt(small, url)).bytes).toHaveLength(2 * megabyte);
    }
  });
});

describe('while the bucket cannot be reached', () => {
  it('API-14 an upload is 503 and leaves no trace; the journal goes on, and so do uploads once it is back', async () => {
    const place = await openBucket();
    const service = await startWire(new URL(place.bucket?.s3Endpoint ?? '').host);
    engines.push(service);
    await start({ bucket: { location: 's3://journal', s3Endpoint: `http://${service.host}` } });
    const saved = await upload(api, token, pngFile());
    service.cut();
    const sent = { token, form: { tradeId: '1' }, file: pngFile() };
    expect(await api.fail(calls.media.upload, sent)).toMatchObject({
      code: 'unavailable',
      error: 'The media storage cannot be reached. Please try again in a moment.',
    });
    expect((await api.fail({ method: 'GET', path: saved.url })).code).toBe('unavailable');
    expect(await filesOf(api, token)).toEqual([saved]);
    expect(readdirSync(join(api.folder, 'incoming'))).toEqual([]);
    await service.mend();
    await upload(api, token, pngFile());
    expect(await stored(api)).toHaveLength(4);
    await place.remove();
  });
});

describe('uploads at once', () => {
  it('API-14 are three for one trader, whom the fourth tells to wait; others go on', async () => {
    await start();
    const other = await trader(api);
    await saveTrades(api, other, {});
    const slow = await Promise.all([1, 2, 3].map(() => startUpload(api.url, token)));
    for (const each of slow) await each.send(videoOf(megabyte));
    await arriving(3);
    const sent = { token, form: { tradeId: '1' }, file: pngFile() };
    const refusal = await api.fail(calls.media.upload, sent);
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      error: 'You can upload 3 files at a time. Please wait for one to finish.',
    });
    expect(refusal.headers.get('retry-after')).toBe('5');
    expect((await upload(api, other.token, pngFile())).size).toBeGreaterThan(0);
    slow[0]?.cut();
    // Its place is free a moment after its file is gone: until then the trader is told to wait.
    while ((await api.send(calls.media.upload, sent)).status !== 201) await arriving(2);
    for (const each of slow.slice(1)) expect((await each.finish()).status).toBe(201);
    expect(await filesOf(api, token)).toHaveLength(3);
  });
});

describe('a refusal', () => {
  it('API-14 API-17 comes before the file does, and the connection goes on', async () => {
    await start();
    const slow = await startUpload(api.url, token, '99');
    // Only now it is plain that the part's head has ended.
    await slow.send(new Uint8Array(1));
    expect(await slow.reply()).toMatchObject({ status: 404, raw: { error: 'Trade not found' } });
    // Whoever goes on sending is listened to, and nothing is kept.
    for (let sent = 0; sent < 20; sent += 1) await slow.send(new Uint8Array(megabyte));
    expect(await stored(api)).toEqual([]);
  });

  it('API-14 of another type comes with the first bytes', async () => {
    await start();
    const slow = await startUpload(api.url, token);
    await slow.send(new Uint8Array(megabyte));
    expect((await slow.reply()).status).toBe(415);
  });
});

describe('a reader who does not read', () => {
  it('is given up after a while of silence, with the file that was open for it; one who is slow reads to the end', async () => {
    await start({ idle: 1_000 });
    const { url } = await upload(api, token, fileOf(videoOf(20 * megabyte), 'long.mp4'));
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    const crowd = createCrowd(api.port);
    await crowd.grow(10, stall(url));
    const reply = await fetch(`${api.url}${url}`);
    let read = 0;
    for await (const piece of reply.body ?? []) {
      read += piece.length;
      if (read < 2 * megabyte) await sleep(50);
    }
    expect(read).toBe(20 * megabyte);
    while (open() > before + crowd.size() + 4) await new Promise(setImmediate);
    crowd.leave();
  });
});

describe('a reader who goes away', () => {
  it('ends the reading', async () => {
    await start();
    const { url } = await upload(api, token, fileOf(videoOf(50 * megabyte), 'long.mp4'));
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    const away = new AbortController();
    const reply = await fetch(`${api.url}${url}`, { signal: away.signal });
    await reply.body?.getReader().read();
    away.abort();
    while (open() > before) await new Promise(setImmediate);
    expect((await fetch(`${api.url}${url}`, { method: 'HEAD' })).status).toBe(200);
  });
});
