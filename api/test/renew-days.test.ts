import { calls } from 'contracts';
import { databaseUri as withName } from 'local/testing';
import type { Db } from '../src/db.ts';
import { renewDays } from '../src/features/days/renew.ts';
import { type Api, startApi } from './api.ts';
import { createClient } from './client.ts';
import { databaseUri } from './emulator.ts';
import { trader } from './people.ts';
import { endServers, startServer } from './server-process.ts';
import { expectTrueSummaries } from './summaries.ts';
import { saveTrades } from './trades.ts';

jest.setTimeout(30_000);

let api: Api;
beforeEach(async () => {
  api = await startApi();
});
afterEach(async () => {
  endServers();
  await api.stop();
});

/** Leaves the summaries as the first version stored them: one document a day, with its groups and shares. */
const makeOld = async ({ days, dayParts }: Db) => {
  const share = { name: 'AAPL', count: 1, wins: 1, losses: 0, netCents: 1, gainCents: 1, lossCents: 0 };
  const shares = { groups: [{ id: 1, name: 'AAPL', count: 1 }], bySetup: [share], byTicker: [share] };
  await days.collection.updateMany({}, { $set: shares });
  await dayParts.collection.drop();
};

describe('summaries of an earlier version', () => {
  it('DAT-04 are made anew when the server starts, whoever they belong to', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    const traders = [ada, bob];
    for (const each of traders)
      await saveTrades(api, each, { date: '2026-03-02' }, { date: '2026-03-03', amount: -5, tradeTag: 'TSLA' });
    const before = await Promise.all(traders.map((each) => api.call(calls.days.analytics, each)));
    await makeOld(api.db);
    const server = startServer({ MONGODB_URI: withName(databaseUri(), api.dbName) });
    const { port } = await server.logged('listening');
    const renewed = createClient(`http://127.0.0.1:${port}`);
    expect(await Promise.all(traders.map((each) => renewed.call(calls.days.analytics, each)))).toEqual(before);
    expect((await renewed.call(calls.trades.stats, ada)).bestDay?.date).toBe('2026-03-02');
    await expectTrueSummaries(api.db);
    expect(server.lines.join('\n')).toContain('"days":4');
  });

  it('DAT-04 are left alone when they have the form of today', async () => {
    await saveTrades(api, await trader(api), {});
    const before = await api.db.days.find().lean();
    expect(await renewDays(api.db)).toBe(0);
    expect(await api.db.days.find().lean()).toEqual(before);
  });
});
