import { connectDb } from '../src/db.ts';
import { isUnreachable } from '../src/db-errors.ts';
import { createSharedRateLimit } from '../src/http/rate-limit.ts';
import { databaseUri } from './support/emulator.ts';
import { startWire } from './support/wire.ts';

it('API-18 without the database a process counts alone what may go on, and lets nothing through of what may not', async () => {
  const uri = new URL(databaseUri());
  const wire = await startWire(uri.host);
  uri.host = wire.host;
  const { rateCounts, close } = await connectDb(uri.href, { serverSelectionTimeoutMs: 500 });
  wire.stop();
  const limit = { name: 'test', callsPerMinute: 2 };
  const goesOn = createSharedRateLimit(rateCounts, { ...limit, onDatabaseOutage: 'countLocally' });
  const closed = createSharedRateLimit(rateCounts, { ...limit, onDatabaseOutage: 'reject' });
  await goesOn('ada');
  await goesOn('ada');
  await expect(goesOn('ada')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await closed('ada').catch(isUnreachable)).toBe(true);
  await close();
}, 30_000);
