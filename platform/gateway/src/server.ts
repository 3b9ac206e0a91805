// The gateway as a separate process, for production. `npm start` runs it inside platform/local/.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from 'protocol/server/log';
import { serveMetrics } from 'protocol/server/metrics';
import { createGateway } from './gateway.ts';
import { createGatewayMetrics } from './metrics.ts';
import { readSettings } from './settings.ts';

/** How long requests in flight may take to finish after a signal, such as a large upload: as long as the API waits. */
const SHUTDOWN_GRACE_PERIOD_MS = 60_000;

const start = async (): Promise<void> => {
  const settings = readSettings(process.env, join(import.meta.dirname, '../../..'));
  const { port, host, gateway } = settings;
  const log = createLog(settings.logLevel);
  const metrics = createGatewayMetrics();
  const shutdown = new AbortController();
  const server = createGateway({ ...gateway, log, metrics, shutdown: shutdown.signal });
  const metricsServer = settings.metrics && (await serveMetrics(metrics.registry, settings.metrics));
  await once(server.listen(port, host), 'listening');
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'shutting down');
    shutdown.abort();
    await sleep(settings.drainSeconds * 1_000);
    server.close(() => process.exit(0));
    metricsServer?.stop();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_PERIOD_MS).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
  if (metricsServer) log.info({ port: metricsServer.port, host: settings.metrics?.host }, 'serving metrics');
  log.info({ port: (server.address() as AddressInfo).port, host, apiUrl: gateway.apiUrl }, 'listening');
};

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
