import { databaseUri as inDatabase } from 'local/testing';
import type { TradeRecord } from '../src/features/trades/model.ts';
import { type Api, startApi } from './api.ts';
import { createClient } from './client.ts';
import { databaseUri } from './emulator.ts';
import { trader } from './people.ts';
import { endServers, startServer } from './server-process.ts';
import { expectTrueSummaries } from './summaries.ts';
import { startWriters } from './writers.ts';

/** `npm run faults -w api` sets more of them. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 2);
const writerCount = 20;

jest.setTimeout(60_000 + rounds * 30_000);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  endServers();
  await api.stop();
});

/** The API as a process of its own that can be killed; the next one then takes its place. */
const startMortal = () => {
  const boot = async () => {
    const server = startServer({ MONGODB_URI: inDatabase(databaseUri(), api.dbName), LOG_LEVEL: 'info' });
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

const stored = async () => {
  const trades = await api.db.trades.find().lean<TradeRecord[]>().exec();
  return trades.map(({ number, comments, amountCents, date }) => ({ number, comments, amountCents, date }));
};

describe('kill -9 of the API under 20 writers', () => {
  it('API-19 API-20 API-13 loses no acknowledged write, doubles none and leaves no summary wrong', async () => {
    const ada = await trader(api);
    const mortal = startMortal();
    const writers = startWriters(writerCount, { token: ada.token, server: mortal.client });
    for (let round = 1; round <= rounds; round++) {
      await writers.acknowledge(20 + Math.floor(Math.random() * 80));
      await mortal.kill();
      await expectTrueSummaries(api.db);
    }
    await writers.acknowledge(writerCount);
    await writers.finish();

    const expected = [...writers.promised].map(([number, { comments, amount, date }]) => ({
      ...{ number, comments, date },
      amountCents: Math.round(amount * 100),
    }));
    const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number;
    expect((await stored()).sort(byNumber)).toEqual(expected.sort(byNumber));
    await expectTrueSummaries(api.db);
    // Each number was given once, and none was used up by a write that was cut off.
    const user = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail();
    expect(user.lastTradeNumber).toBe(writers.figures.created);
    expect(writers.figures.interrupted).toBeGreaterThanOrEqual(rounds);
    if (process.env.FAULT_ROUNDS) console.info(JSON.stringify({ rounds, ...writers.figures, left: expected.length }));
  });
});
