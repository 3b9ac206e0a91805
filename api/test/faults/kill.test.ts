import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { calls, limits, type MediaFile } from 'contracts';
import { withDatabaseName } from 'local/testing';
import { openMedia } from '../../src/features/media/open.ts';
import { sweepMedia } from '../../src/features/media/sweep.ts';
import { type Api, startApi } from '../support/api.ts';
import { type Client, createClient } from '../support/client.ts';
import { databaseUri } from '../support/emulator.ts';
import { stored } from '../support/media.ts';
import { trader } from '../support/people.ts';
import { expectPromised } from '../support/promised.ts';
import { dataDir, endServers, startServer } from '../support/server-process.ts';
import { expectTrueSummaries } from '../support/summaries.ts';
import { tradeBody } from '../support/trades.ts';
import { startUploader } from '../support/uploader.ts';
import { startWriters } from '../support/writers.ts';
import { roundsOf, tellFigures } from './figures.ts';

const rounds = roundsOf(2);
const uploadRounds = roundsOf(2, 0.5);

jest.setTimeout(60_000 + rounds * 30_000);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  endServers();
  await api.stop();
});

/** For as many files as a test can make. */
const roomy = { MEDIA_MAX_FILES_PER_TRADE: '100000' };

/** The API as a process of its own that can be killed; the next one then takes its place. */
const startMortal = () => {
  const boot = async () => {
    const server = startServer({
      MONGODB_URI: withDatabaseName(databaseUri(), api.dbName),
      LOG_LEVEL: 'info',
      ...roomy,
    });
    const { port } = await server.logged('listening');
    return { server, client: createClient(`http://127.0.0.1:${port}`) };
  };
  let current = boot();
  return {
    client: async () => (await current).client,
    kill: async () => {
      const { server } = await current;
      current = server.ended.then(boot);
      server.kill('SIGKILL');
      await current;
    },
  };
};

/** Each file has its bytes; after a sweep there is nothing else. */
const expectWhole = async ({ url }: Client, files: MediaFile[]) => {
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
  expect(await stored({ media, folder: join(dataDir, 'media') })).toHaveLength(keys.length);
};

describe('kill -9 of the API', () => {
  it('API-19 API-20 API-13 under 50 writers loses no acknowledged write, doubles none, leaves no summary wrong', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => trader(api)));
    const mortal = startMortal();
    const writers = startWriters(
      people.flatMap(({ token }) => Array.from({ length: 5 }, () => token)),
      mortal.client,
      { interrupted: true },
    );
    try {
      for (let round = 1; round <= rounds; round++) {
        await writers.acknowledge(50 + Math.floor(Math.random() * 150));
        await mortal.kill();
        await expectTrueSummaries(api.db);
      }
      await writers.acknowledge(20);
    } finally {
      await writers.finish();
    }
    for (const one of people) {
      await expectPromised(api.db, await mortal.client(), one, writers.promised.get(one.token));
    }
    await expectTrueSummaries(api.db);
    expect(writers.figures.interrupted).toBeGreaterThanOrEqual(rounds);
    const { acknowledged, interrupted } = writers.figures;
    tellFigures('API: kill -9 under 50 writers', { rounds, answered: acknowledged, interrupted });
  });

  it('API-14 during uploads loses no file that was acknowledged, and leaves no trade a file without its bytes', async () => {
    const { token } = await trader(api);
    await api.call(calls.trades.create, { token, body: tradeBody() });
    const mortal = startMortal();
    const uploader = startUploader(token, mortal.client);
    try {
      for (let round = 1; round <= uploadRounds; round++) {
        await uploader.acknowledge(2 + Math.floor(Math.random() * 6));
        await mortal.kill();
      }
    } finally {
      await uploader.finish();
    }
    const { trade } = await (await mortal.client()).call(calls.trades.get, { token, params: { id: '1' } });
    expect(trade.files.map(({ id }) => id)).toEqual(expect.arrayContaining([...uploader.promised]));
    await expectWhole(await mortal.client(), trade.files);
    expect(uploader.interrupted()).toBeGreaterThan(0);
    const figures = { rounds: uploadRounds, answered: uploader.promised.size, interrupted: uploader.interrupted() };
    tellFigures('API: kill -9 during uploads', figures);
  });

  it('API-20 after the write and before the client has the reply: the same key then finds the trade', async () => {
    const { token } = await trader(api);
    const mortal = startMortal();
    const { port } = new URL((await mortal.client()).url);
    const sent = { token, headers: { 'idempotency-key': 'a' }, body: tradeBody({ comments: 'unanswered' }) };
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    const body = JSON.stringify(sent.body);
    socket.write(
      `POST /api/trades HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: a\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const isWritten = () => api.db.trades.exists({ comments: 'unanswered' });
    while (!(await isWritten()));
    await mortal.kill();
    socket.destroy();
    const client = await mortal.client();
    expect((await client.call(calls.trades.create, sent)).id).toBe(1);
    expect((await client.call(calls.trades.list, { token })).trades).toHaveLength(1);
  });
});
