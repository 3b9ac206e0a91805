import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDatabase, startTestIdentity } from 'local/testing/services';

declare global {
  var stopTestServices: (() => Promise<unknown>) | undefined;
}

/**
 * Starts one database engine and one auth emulator for the run. The test files of a jest worker share a database, or
 * create their own. In `npm run faults` the engine syncs to disk, for realistic figures. With CONFLICTS_AT_ONCE,
 * conflicts of transactions reach the driver as those of mongod do.
 */
export default async (): Promise<void> => {
  const durable = process.env.FAULT_REPORT !== undefined;
  const conflictsAtOnce = process.env.CONFLICTS_AT_ONCE !== undefined;
  const [database, identity] = await Promise.all([
    startTestDatabase({ durable, conflictsAtOnce }),
    startTestIdentity(),
  ]);
  process.env.TEST_MONGODB_URI = database.uri;
  process.env.TEST_DATABASES = await mkdtemp(join(tmpdir(), 'api_test_'));
  process.env.TEST_ENGINE = database.description;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
  process.env.FIREBASE_PROJECT_ID = identity.projectId;
  globalThis.stopTestServices = () => Promise.all([database.stop(), identity.stop()]);
};
