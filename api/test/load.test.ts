import { randomUUID } from 'node:crypto';
import { withDatabaseName } from 'local/testing';
import { runMix } from '../load/mix.ts';
import { reportOf } from '../load/mix-report.ts';
import { connectDb, type Db } from '../src/db.ts';
import { databaseUri } from './support/emulator.ts';
import { endServers, startServer } from './support/server-process.ts';

let db: Db | undefined;
afterEach(async () => {
  await db?.drop();
  await db?.close();
  endServers();
});

describe('npm run load', () => {
  it('in small, without the gateway: no request fails, and all that was acknowledged is there', async () => {
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const uri = withDatabaseName(databaseUri(), `load_${randomUUID().replaceAll('-', '')}`);
    const api = startServer({ MONGODB_URI: uri, METRICS_PORT: '0' });
    const metricsUrl = `http://127.0.0.1:${(await api.logged('serving metrics')).port}/metrics`;
    const url = `http://127.0.0.1:${(await api.logged('listening')).port}`;
    db = await connectDb(uri);
    const mixed = await runMix(
      { url, pages: [], databaseUri: uri, db, metricsUrl, roots: { API: api.pid } },
      { traders: 3, trades: 30, seconds: 2 },
    );
    const { tables, broken } = reportOf(mixed);
    expect(broken).toEqual([]);
    expect(mixed.actions.all.count).toBeGreaterThan(0);
    expect(tables.join('\n')).toContain('| verify-days | Journals checked: 3. All summaries are correct. |');
  }, 60_000);
});
