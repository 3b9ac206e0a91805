import { startTestDatabase, startTestIdentity } from 'local/testing';

declare global {
  var stopTestServices: (() => Promise<unknown>) | undefined;
}

/**
 * One engine and one auth emulator for the whole run. Each test file makes its own database. For figures that are
 * published (`npm run faults`) it syncs to the disk.
 */
export default async (): Promise<void> => {
  const durable = process.env.FAULT_REPORT !== undefined;
  const [database, identity] = await Promise.all([startTestDatabase({ durable }), startTestIdentity()]);
  process.env.TEST_MONGODB_URI = database.uri;
  process.env.TEST_ENGINE = database.description;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
  process.env.FIREBASE_PROJECT_ID = identity.projectId;
  globalThis.stopTestServices = () => Promise.all([database.stop(), identity.stop()]);
};
