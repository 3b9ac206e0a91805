import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from 'protocol/server/log';
import { serveMetrics } from 'protocol/server/metrics';
import { createApp } from './app.ts';
import { connectDb } from './database.ts';
import { migrate } from './db/migrations.ts';
import { readSettings } from './env.ts';
import { createAccountDeletion } from './features/account/deletion.ts';
import { readModuleHealth } from './features/telemetry/module-health.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { handleUncaughtExceptions } from './http/request-failures.ts';
import { createFirebaseProvider } from './identity/firebase.ts';
import { createIdentity } from './identity/identity.ts';
import { openMedia } from './media/open.ts';
import { StartError } from './start-error.ts';

const failToStart = (cause: Error): never => {
  throw new StartError(cause.message, { cause });
};

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  handleUncaughtExceptions(log);
  const db = await connectDb(settings.mongodbUri);
  const migrated = await migrate(db);
  if (migrated.length > 0) log.info({ migrated }, 'migrations applied');
  const media = await openMedia(settings.media);
  const identity = createIdentity(createFirebaseProvider({ projectId: settings.projectId }), Date.now);
  // With a random secret, media URLs become invalid when the process ends. Production has to set one.
  const { signingSecret = randomBytes(32).toString('hex') } = settings;
  const shutdown = new AbortController();
  const metrics = createMetrics();
  const dependencies = { ...settings, db, identity, log, metrics, media, signingSecret, now: Date.now };
  const app = createApp({ ...dependencies, shutdownSignal: shutdown.signal });
  const server = await listen(app, settings);
  const moduleHealth = {
    contentType: 'application/json',
    read: async () => JSON.stringify(await readModuleHealth(db)),
  };
  const files = { '/module-health.json': moduleHealth };
  const metricsServer =
    settings.metrics && (await serveMetrics(metrics.registry, settings.metrics, files).catch(failToStart));
  const deletion = createAccountDeletion({ db, identity, store: media.store, log, now: Date.now });
  const housekeeping = startHousekeeping({ db, log, media, now: Date.now, extraTask: deletion.finishAll });

  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'shutting down');
    shutdown.abort();
    await sleep(settings.drainSeconds * 1_000);
    await server.stop();
    metricsServer?.stop();
    await housekeeping.stop();
    await db.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  if (metricsServer) log.info({ port: metricsServer.port, host: settings.metrics?.host }, 'serving metrics');
  log.info({ port: server.port, host: settings.host }, 'listening');
};

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
