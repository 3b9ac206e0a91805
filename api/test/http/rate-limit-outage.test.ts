import { connectDb } from '../../src/database.ts';
import { isUnreachable } from '../../src/http/database-errors.ts';
import { createSharedRateLimit } from '../../src/http/rate-limit.ts';
import { toDatabaseName } from '../support/emulator.ts';
import { startDatabaseProxy } from '../support/tcp-proxy.ts';

it('without the database a process counts calls itself where they may continue, and refuses those that may not (API-18)', async () => {
  const proxy = await startDatabaseProxy();
  const { rateCounts, close } = await connectDb(proxy.mongodbUri, {
    dbName: toDatabaseName('outage'),
    serverSelectionTimeoutMs: 500,
  });
  proxy.stop();
  const limit = { name: 'test', callsPerMinute: 2 };
  const lenient = createSharedRateLimit(rateCounts, { ...limit, onDatabaseOutage: 'countLocally' });
  const strict = createSharedRateLimit(rateCounts, { ...limit, onDatabaseOutage: 'reject' });
  await lenient('ada');
  await lenient('ada');
  await expect(lenient('ada')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await strict('ada').catch(isUnreachable)).toBe(true);
  await close();
});
