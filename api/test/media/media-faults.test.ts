import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { calls } from 'contracts';
import { sweepMedia } from '../../src/media/sweep.ts';
import { type Api, startApi } from '../support/api.ts';
import { openBucket } from '../support/bucket.ts';
import { createConnections, stallReply } from '../support/connections.ts';
import { fetchBytes, getFiles, listStoredFiles, upload } from '../support/media.ts';
import { createFile, createPngFile, createVideo } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { countOpenFiles } from '../support/process-stats.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { createFormStart, startUpload } from '../support/slow-upload.ts';
import { startDatabaseProxy, startTcpProxy } from '../support/tcp-proxy.ts';
import { saveTrades } from '../support/trades.ts';

let api: Api;
let ada: Person;
let token: string;
const start = async (options: Parameters<typeof startApi>[0] = {}) => {
  api = await startApi(options);
  ada = await createTrader(api);
  token = ada.token;
  await saveTrades(api, ada, {});
};
const proxies: { stop(): void }[] = [];
afterEach(async () => {
  killServers();
  await api.stop();
  for (const databaseProxy of proxies.splice(0)) databaseProxy.stop();
});

const megabyte = 1_048_576;

/** Resolves when this many files are being received. */
const waitForIncoming = async (count: number): Promise<void> => {
  while (readdirSync(join(api.folder, 'incoming')).length !== count) await new Promise(setImmediate);
};

/** Starts an upload; resolves when the API has received a part of its file. */
const startReceivedUpload = async () => {
  const slow = await startUpload(api.url, token);
  await slow.send(createVideo(megabyte));
  await waitForIncoming(1);
  return slow;
};

describe('an interrupted upload leaves no trace', () => {
  it('when the connection drops (API-14)', async () => {
    await start();
    const slow = await startReceivedUpload();
    slow.disconnect();
    await waitForIncoming(0);
    expect(await listStoredFiles(api)).toEqual([]);
    expect(await getFiles(api, token)).toEqual([]);
    // The next upload works.
    expect((await upload(api, token, createPngFile())).fileType).toBe('image/png');
  });

  it('when no data arrives any more; a slow one continues (API-14)', async () => {
    await start({ idleTimeoutMs: 1_000 });
    const stalled = await startUpload(api.url, token);
    const slow = await startUpload(api.url, token);
    await stalled.send(createVideo(megabyte));
    await slow.send(createVideo(megabyte));
    await waitForIncoming(2);
    const timer = setInterval(() => void slow.send(new Uint8Array(1_000)), 100);
    await stalled.closed;
    await waitForIncoming(1);
    clearInterval(timer);
    expect((await slow.finish()).status).toBe(201);
    expect(await getFiles(api, token)).toHaveLength(1);
    expect(await listStoredFiles(api)).toHaveLength(1);
  });

  it('when its trade is deleted meanwhile (API-14)', async () => {
    await start();
    const slow = await startReceivedUpload();
    await api.call(calls.trades.delete, { token, params: { id: '1' } });
    expect(await slow.finish()).toMatchObject({ status: 404, raw: { error: 'Trade not found' } });
    expect(await listStoredFiles(api)).toEqual([]);
  });

  it('when the database disconnects; files that may belong to a trade are left to the cleanup (API-14)', async () => {
    const databaseProxy = await startDatabaseProxy();
    await start(databaseProxy);
    const slow = await startReceivedUpload();
    databaseProxy.disconnect();
    expect((await slow.finish()).status).toBe(503);
    expect(await listStoredFiles(api)).toHaveLength(1);
    await databaseProxy.reconnect();
    while ((await api.send(calls.system.ready, {})).status !== 200) await new Promise(setImmediate);
    await sweepMedia(api.db, api.media, Date.now() + 7_200_000);
    expect(await listStoredFiles(api)).toEqual([]);
    proxies.push(databaseProxy);
  });
});

/** Tests with a full or read-only disk are in tests/lab/faults/store.test.ts; this limit works on every machine. */
describe('with a file size limit of the process', () => {
  it('an upload is rejected with an error and leaves no trace; the next one that fits is accepted (API-14)', async () => {
    await start();
    const { client } = await startListeningServer({ MONGODB_URI: api.databaseUri }, ['sh', '-c', 'ulimit -f 8192']);
    const small = { ...api, ...client };
    for (const round of [1, 2]) {
      const input = { token, form: { tradeId: '1' }, file: createFile(createVideo(12 * megabyte), 'long.mp4') };
      expect(await small.fail(calls.media.upload, input)).toMatchObject({
        code: 'unavailable',
        error: 'Storage is full. Please try again later.',
      });
      expect(await getFiles(small, token)).toHaveLength(round - 1);
      await upload(small, token, createFile(createVideo(2 * megabyte), 'short.mp4'));
    }
    for (const { url } of await getFiles(small, token)) {
      expect((await fetchBytes(small, url)).bytes).toHaveLength(2 * megabyte);
    }
  });
});

describe('while the bucket is unreachable', () => {
  it('an upload returns 503 and leaves no trace; the journal works, and uploads work again afterwards (API-14)', async () => {
    const location = await openBucket();
    const bucketProxy = await startTcpProxy(new URL(location.bucket?.s3Endpoint ?? '').host);
    proxies.push(bucketProxy);
    await start({ bucket: { location: 's3://journal', s3Endpoint: `http://${bucketProxy.host}` } });
    const saved = await upload(api, token, createPngFile());
    bucketProxy.disconnect();
    const input = { token, form: { tradeId: '1' }, file: createPngFile() };
    expect(await api.fail(calls.media.upload, input)).toMatchObject({
      code: 'unavailable',
      error: 'The media storage cannot be reached. Please try again in a moment.',
    });
    expect((await api.fail({ method: 'GET', path: saved.url })).code).toBe('unavailable');
    expect(await getFiles(api, token)).toEqual([saved]);
    expect(readdirSync(join(api.folder, 'incoming'))).toEqual([]);
    await bucketProxy.reconnect();
    await upload(api, token, createPngFile());
    expect(await listStoredFiles(api)).toHaveLength(4);
    await location.remove();
  });
});

it('an upload succeeds when the bucket has just closed the idle connections (API-14)', async () => {
  const location = await openBucket();
  const bucketProxy = await startTcpProxy(new URL(location.bucket?.s3Endpoint ?? '').host);
  proxies.push(bucketProxy);
  await start({ bucket: { location: 's3://journal', s3Endpoint: `http://${bucketProxy.host}` } });
  await upload(api, token, createPngFile());
  bucketProxy.expire();
  await upload(api, token, createPngFile());
  expect(await listStoredFiles(api)).toHaveLength(4);
  await location.remove();
});

describe('concurrent uploads', () => {
  it('are limited to three per trader, with Retry-After for the fourth; other traders are served (API-14)', async () => {
    await start();
    const other = await createTrader(api);
    await saveTrades(api, other, {});
    const slow = await Promise.all([1, 2, 3].map(() => startUpload(api.url, token)));
    for (const each of slow) await each.send(createVideo(megabyte));
    await waitForIncoming(3);
    const input = { token, form: { tradeId: '1' }, file: createPngFile() };
    const refusal = await api.fail(calls.media.upload, input);
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      error: 'You can upload 3 files at a time. Please wait for one to finish.',
    });
    expect(refusal.headers.get('retry-after')).toBe('5');
    expect((await upload(api, other.token, createPngFile())).size).toBeGreaterThan(0);
    slow[0]?.disconnect();
    // The slot is released shortly after the file was removed; until then uploads return 429.
    while ((await api.send(calls.media.upload, input)).status !== 201) await waitForIncoming(2);
    for (const each of slow.slice(1)) expect((await each.finish()).status).toBe(201);
    expect(await getFiles(api, token)).toHaveLength(3);
  });
});

describe('a rejected upload', () => {
  it('is rejected before the file arrives, and the connection continues (API-14, API-17)', async () => {
    await start();
    const slow = await startUpload(api.url, token, '99');
    // Only these bytes complete the head of the part.
    await slow.send(new Uint8Array(1));
    expect(await slow.reply()).toMatchObject({ status: 404, raw: { error: 'Trade not found' } });
    // The server discards what arrives after its reply.
    for (let input = 0; input < 20; input += 1) await slow.send(new Uint8Array(megabyte));
    expect(await listStoredFiles(api)).toEqual([]);
  });

  it('is answered when the client wants the connection closed, and is still sending (API-14)', async () => {
    await start();
    // Reads nothing, as a busy client.
    const socket = connect(api.port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    const write = promisify<string | Uint8Array, void>(
      (bytes, done) => void socket.write(bytes, (error) => done(error)),
    );
    const headers = [
      ...[`Authorization: Bearer ${token}`, 'Content-Type: multipart/form-data; boundary=x'],
      ...[`Content-Length: ${30 * megabyte}`, 'Connection: close'],
    ];
    const head = [`POST ${calls.media.upload.path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
    await write(`${head}${createFormStart('99')}x`);
    while (!api.logs.some((line) => line.includes('"status":404'))) await new Promise(setImmediate);
    for (let sent = 0; sent < 20; sent += 1) await write(new Uint8Array(megabyte));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 .*Trade not found/s);
  });

  it('of an unsupported type is rejected after the first bytes (API-14)', async () => {
    await start();
    const slow = await startUpload(api.url, token);
    await slow.send(new Uint8Array(megabyte));
    expect((await slow.reply()).status).toBe(415);
  });
});

describe('a stalled download', () => {
  it('ends after the idle timeout and closes its file; a slow one completes', async () => {
    await start({ idleTimeoutMs: 1_000 });
    const { url } = await upload(api, token, createFile(createVideo(20 * megabyte), 'long.mp4'));
    const before = countOpenFiles(process.pid);
    const connections = createConnections(api.port);
    await connections.open(10, stallReply(url));
    const reply = await fetch(`${api.url}${url}`);
    let read = 0;
    for await (const piece of reply.body ?? []) {
      read += piece.length;
      if (read < 2 * megabyte) await sleep(50);
    }
    expect(read).toBe(20 * megabyte);
    while (countOpenFiles(process.pid) > before + connections.count() + 4) await new Promise(setImmediate);
    connections.closeAll();
  });
});

describe('a dropped download', () => {
  it('stops reading the file', async () => {
    await start();
    const { url } = await upload(api, token, createFile(createVideo(50 * megabyte), 'long.mp4'));
    const before = countOpenFiles(process.pid);
    const abortController = new AbortController();
    const reply = await fetch(`${api.url}${url}`, { signal: abortController.signal });
    await reply.body?.getReader().read();
    abortController.abort();
    while (countOpenFiles(process.pid) > before) await new Promise(setImmediate);
    expect((await fetch(`${api.url}${url}`, { method: 'HEAD' })).status).toBe(200);
  });
});
