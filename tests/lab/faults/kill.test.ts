import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openMedia } from 'api/src/media/open.ts';
import { sweepMedia } from 'api/src/media/sweep.ts';
import { setUpOwnApi } from 'api/testing/api.ts';
import type { Client } from 'api/testing/client.ts';
import { expectCorrectColumns } from 'api/testing/columns.ts';
import { addRows, createImportBody, createRoundTripFills } from 'api/testing/imports.ts';
import { listStoredFiles } from 'api/testing/media.ts';
import { createTrader } from 'api/testing/people.ts';
import { dataDir, killServers } from 'api/testing/server-process.ts';
import { createTradeBody } from 'api/testing/trades.ts';
import { startUploader } from 'api/testing/uploader.ts';
import { limits, type MediaFile } from 'contracts';
import { calls } from 'contracts/every-call';
import { getRounds, reportFigures } from '../support/figures.ts';
import { startInstance } from '../support/product.ts';
import { createTraders, withTraffic } from '../support/traffic.ts';

const rounds = getRounds(2);
const uploadRounds = getRounds(2, 0.5);
const importRounds = getRounds(4, 0.5);

jest.setTimeout(240_000 + rounds * 30_000);

afterAll(killServers);
const api = setUpOwnApi();

/** Runs the API as a process that can be killed; a new one then starts. */
const startKillableServer = () => {
  // More files than the test can create.
  const start = () => startInstance(api, { env: { LOG_LEVEL: 'info', MEDIA_MAX_FILES_PER_TRADE: '100000' } });
  let current = start();
  return {
    client: async (): Promise<Client> => (await current).at,
    kill: async () => {
      const server = await current;
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
    const bytes = new Uint8Array(await (await fetch(`${url}${file.url}`)).arrayBuffer());
    expect({ id: file.id, hash: hash('sha256', bytes) }).toEqual({ id: file.id, hash: hashes.get(file.id) });
  }
  const media = await openMedia({ location: join(dataDir, 'media'), folder: dataDir, limits: limits.media });
  await sweepMedia(api.db, media, Date.now() + 7_200_000);
  const keys = files.flatMap(({ thumbnailUrl }) => (thumbnailUrl ? ['original', 'thumbnail'] : ['original']));
  expect(await listStoredFiles({ media, folder: join(dataDir, 'media') })).toHaveLength(keys.length);
};

describe('kill -9 of the API', () => {
  it('under 50 writers loses and duplicates no acknowledged write and leaves no summary wrong (API-19, API-20, API-13)', async () => {
    const people = await createTraders(api, 10);
    const { client, kill } = startKillableServer();
    const options = { people, server: client, writersPerTrader: 5, policy: { interrupted: true } };
    const { answered, interrupted } = await withTraffic(api, options, async ({ waitForWrites }) => {
      for (let round = 1; round <= rounds; round++) {
        await waitForWrites(50 + Math.floor(Math.random() * 150));
        await kill();
        await expectCorrectColumns(api.db);
      }
      await waitForWrites(20);
    });
    expect(interrupted).toBeGreaterThanOrEqual(rounds);
    reportFigures('API: kill -9 under 50 writers', { rounds, answered, interrupted });
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
    const answered = uploader.acknowledged.size;
    const interrupted = uploader.getInterrupted();
    expect(interrupted).toBeGreaterThan(0);
    reportFigures('API: kill -9 during uploads', { rounds: uploadRounds, answered, interrupted });
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
    while (!(await api.db.trades.exists({ notes: 'unanswered' })));
    await killable.kill();
    socket.destroy();
    const client = await killable.client();
    expect((await client.call(calls.trades.create, sent)).id).toBe(1);
    expect((await client.call(calls.trades.list, { token })).trades).toHaveLength(1);
  });

  it('in the middle of an import: sending all rows again loses and doubles nothing (IMP-09)', async () => {
    const ada = await createTrader(api);
    const killable = startKillableServer();
    const { id } = await (await killable.client()).call(calls.imports.start, { ...ada, body: createImportBody() });
    const rows = Array.from({ length: 500 }, (_, index) => {
      const minute = String(index % 60).padStart(2, '0');
      const at = `2026-03-${String((index % 20) + 1).padStart(2, '0')}T15:${minute}:00.000Z`;
      return createRoundTripFills(`trade ${index} `, { ticker: `T${index % 50}`, at, day: at.slice(0, 10) });
    }).flat();
    const chunks = Array.from({ length: 10 }, (_, index) => rows.slice(index * 100, (index + 1) * 100));
    const sendAll = async (client: Client) => {
      for (const chunk of chunks) await addRows(client, ada, id, { executions: chunk });
    };
    let interrupted = 0;
    for (let round = 1; round <= importRounds; round++) {
      const client = await killable.client();
      const sent = sendAll(client).catch(() => {
        interrupted += 1;
      });
      await setTimeout(Math.random() * 400);
      await killable.kill();
      await sent;
      await expectCorrectColumns(api.db);
    }
    const client = await killable.client();
    await sendAll(client);
    await client.call(calls.imports.complete, { ...ada, params: { id } });
    expect(await client.call(calls.imports.get, { ...ada, params: { id } })).toMatchObject({
      created: 500,
      changed: 0,
    });
    const { trades } = await client.call(calls.trades.list, ada);
    expect(new Set(trades.map((trade) => trade.id)).size).toBe(500);
    expect(trades.every(({ amount }) => amount === 50)).toBe(true);
    expect(interrupted).toBeGreaterThan(0);
    reportFigures('API: kill -9 during an import', { rounds: importRounds, answered: 500, interrupted });
  });
});
