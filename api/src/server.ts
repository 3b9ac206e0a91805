import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { connectDb } from './db.ts';
import { readSettings } from './env.ts';
import { createAccountDeletion } from './features/account/deletion.ts';
import { openMedia } from './features/media/open.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen } from './http/listen.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { handleUncaughtExceptions } from './http/request-failures.ts';
import { createFirebaseProvider } from './identity/firebase.ts';
import { createIdentity } from './identity/identity.ts';
import { createLog } from './log.ts';
import { migrate } from './migrations/index.ts';
import { startSharedClock } from './shared-clock.ts';
import { StartError } from './start-error.ts';

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  handleUncaughtExceptions(log);
  const db = await connectDb(settings.mongodbUri);
  const clock = await startSharedClock(db, log);
  const migrated = await migrate(db, clock.now);
  if (migrated.length > 0) log.info({ migrated }, 'migrations applied');
  const media = await openMedia(settings.media);
  const identity = createIdentity(createFirebaseProvider({ projectId: settings.projectId }), clock.now);
  // Without one, addresses of media end with the process; production has to set it.
  const { signingSecret = randomBytes(32).toString('hex') } = settings;
  const stopping = new AbortController();
  const metrics = createMetrics();
  const parts = { ...settings, db, identity, log, metrics, media, signingSecret, clock: clock.now };
  const app = createApp({ ...parts, stopping: stopping.signal });
  const listening = await listen(app, settings);
  const measured = settings.metrics && (await serveMetrics(metrics, settings.metrics));
  const deletion = createAccountDeletion({ db, identity, store: media.store, log, now: clock.now });
  const housekeeping = startHousekeeping({ db, log, media, clock: clock.now, also: deletion.finishAll });

  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    stopping.abort();
    await sleep(settings.drainSeconds * 1_000);
    await listening.stop();
    measured?.stop();
    await housekeeping.stop();
    clock.stop();
    await db.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  if (measured) log.info({ port: measured.port, host: settings.metrics?.host }, 'metrics');
  log.info({ port: listening.port, host: settings.host }, 'listening');
};

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
