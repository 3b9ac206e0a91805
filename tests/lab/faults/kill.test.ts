import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { openMedia } from 'api/src/features/media/open.ts';
import { sweepMedia } from 'api/src/features/media/sweep.ts';
import { expectAcknowledgedTrades } from 'api/testing/acknowledged-trades.ts';
import { type Api, startApi } from 'api/testing/api.ts';
import { type Client, createClient } from 'api/testing/client.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { listStoredFiles } from 'api/testing/media.ts';
import { createTrader } from 'api/testing/people.ts';
import { dataDir, killServers, startServer } from 'api/testing/server-process.ts';
import { expectCorrectSummaries } from 'api/testing/summaries.ts';
import { createTradeBody } from 'api/testing/trades.ts';
import { startUploader } from 'api/testing/uploader.ts';
import { startWriters } from 'api/testing/writers.ts';
import { calls, limits, type MediaFile } from 'contracts';
import { withDatabaseName } from 'local/testing';
import { getRounds, reportFigures } from '../support/figures.ts';

const rounds = getRounds(2);
const uploadRounds = getRounds(2, 0.5);

jest.setTimeout(60_000 + rounds * 30_000);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  killServers();
  await api.stop();
});

/** Allows more files than the test can create. */
const manyFiles = { MEDIA_MAX_FILES_PER_TRADE: '100000' };

/** Runs the API as a process that can be killed; a new one then starts. */
const startKillableServer = () => {
  const start = async () => {
    const server = startServer({
      MONGODB_URI: withDatabaseName(getDatabaseUri(), api.dbName),
      LOG_LEVEL: 'info',
      ...manyFiles,
    });
    const { port } = await server.waitForLog('listening');
    return { server, client: createClient(`http://127.0.0.1:${port}`) };
  };
  let current = start();
  return {
    client: async () => (await current).client,
    kill: async () => {
      const { server } = await current;
      current = server.ended.then(start);
      server.kill('SIGKILL');
      await current;
    },
  };
};

/** Expects that each file has its bytes, and that cleanup leaves no other files. */
const expectStoredFiles = async ({ url }: Client, files: MediaFile[]) => {
  const known = await api.db.trades.find({ 'files.0': { $exists: true } }).lean();
  const hashes = new Map(known.flatMap((trade) => trade.files.map(({ id, sha256 }) => [id, sha256])));
  for (const file of files) {
    const reply = await fetch(`${url}${file.url}`);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    expect({ id: file.id, hash: hash('sha256', bytes) }).toEqual({ id: file.id, hash: hashes.get(file.id) });
  }
  const media = await openMedia({ location: join(dataDir, 'media'), folder: dataDir, limits: limits.media });
  await sweepMedia(api.db, media, Date.now() + 7_200_000);
  const keys = files.flatMap(({ thumbnailUrl }) => (thumbnailUrl ? ['original', 'thumbnail'] : ['original']));
  expect(await listStoredFiles({ media, folder: join(dataDir, 'media') })).toHaveLength(keys.length);
};

describe('kill -9 of the API', () => {
  it('under 50 writers loses and duplicates no acknowledged write and leaves no summary wrong (API-19, API-20, API-13)', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createTrader(api)));
    const killable = startKillableServer();
    const writers = startWriters(
      people.flatMap(({ token }) => Array.from({ length: 5 }, () => token)),
      killable.client,
      { interrupted: true },
    );
    try {
      for (let round = 1; round <= rounds; round++) {
        await writers.waitForWrites(50 + Math.floor(Math.random() * 150));
        await killable.kill();
        await expectCorrectSummaries(api.db);
      }
      await writers.waitForWrites(20);
    } finally {
      await writers.finish();
    }
    for (const one of people) {
      await expectAcknowledgedTrades(api.db, await killable.client(), one, writers.acknowledged.get(one.token));
    }
    await expectCorrectSummaries(api.db);
    expect(writers.figures.interrupted).toBeGreaterThanOrEqual(rounds);
    const { acknowledged, interrupted } = writers.figures;
    reportFigures('API: kill -9 under 50 writers', { rounds, answered: acknowledged, interrupted });
  });

  it('during uploads loses no acknowledged file, and leaves no trade a file without its bytes (API-14)', async () => {
    const { token } = await createTrader(api);
    await api.call(calls.trades.create, { token, body: createTradeBody() });
    const killable = startKillableServer();
    const uploader = startUploader(token, killable.client);
    try {
      for (let round = 1; round <= uploadRounds; round++) {
        await uploader.waitForUploads(2 + Math.floor(Math.random() * 6));
        await killable.kill();
      }
    } finally {
      await uploader.finish();
    }
    const { trade } = await (await killable.client()).call(calls.trades.get, { token, params: { id: '1' } });
    expect(trade.files.map(({ id }) => id)).toEqual(expect.arrayContaining([...uploader.acknowledged]));
    await expectStoredFiles(await killable.client(), trade.files);
    expect(uploader.getInterrupted()).toBeGreaterThan(0);
    const figures = {
      rounds: uploadRounds,
      answered: uploader.acknowledged.size,
      interrupted: uploader.getInterrupted(),
    };
    reportFigures('API: kill -9 during uploads', figures);
  });

  it('after the write and before the reply: the same key then returns the trade (API-20)', async () => {
    const { token } = await createTrader(api);
    const killable = startKillableServer();
    const { port } = new URL((await killable.client()).url);
    const sent = { token, headers: { 'idempotency-key': 'a' }, body: createTradeBody({ comments: 'unanswered' }) };
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    const body = JSON.stringify(sent.body);
    socket.write(
      `POST /api/trades HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: a\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const isWritten = () => api.db.trades.exists({ comments: 'unanswered' });
    while (!(await isWritten()));
    await killable.kill();
    socket.destroy();
    const client = await killable.client();
    expect((await client.call(calls.trades.create, sent)).id).toBe(1);
    expect((await client.call(calls.trades.list, { token })).trades).toHaveLength(1);
  });
});
