import { randomUUID } from 'node:crypto';
import { connectDb, type Db } from 'api/src/database.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { killServers, startListeningServer } from 'api/testing/server-process.ts';
import { withDatabaseName } from 'local/database';
import { runMix } from './mix.ts';

let db: Db | undefined;
afterEach(async () => {
  await db?.drop();
  await db?.close();
  killServers();
});

describe('npm run load', () => {
  it('a short run without the gateway: no request fails and all acknowledged writes exist', async () => {
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const uri = withDatabaseName(getDatabaseUri(), `load_${randomUUID().replaceAll('-', '')}`);
    const { client, pid, waitForLog } = await startListeningServer({ MONGODB_URI: uri, METRICS_PORT: '0' });
    const metricsUrl = `http://127.0.0.1:${(await waitForLog('serving metrics')).port}/metrics`;
    db = await connectDb(uri);
    const { tables, broken } = await runMix(
      { url: client.url, databaseUri: uri, db, metricsUrl, roots: { API: pid } },
      { traders: 3, trades: 30, seconds: 2 },
    );
    expect(broken).toEqual([]);
    expect(tables.join('\n')).toMatch(/\| requests per second \| [1-9]/);
    expect(tables.join('\n')).toContain('| verify | Journals checked: 3. All columns are correct. |');
  });
});
