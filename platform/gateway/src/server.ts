// The gateway as a separate process, for production. `npm start` runs it inside platform/local/.
import { once } from 'node:events';
import { join } from 'node:path';
import { createGateway } from './gateway.ts';
import { readSettings } from './settings.ts';

/** How long requests in flight may take to finish after a signal. */
const SHUTDOWN_GRACE_PERIOD_MS = 10_000;

const start = async (): Promise<void> => {
  const { port, host, gateway } = readSettings(process.env, join(import.meta.dirname, '../../..'));
  const server = createGateway(gateway);
  await once(server.listen(port, host), 'listening');
  console.log(`The gateway listens on ${host}:${port} and proxies /api to ${gateway.apiUrl}`);
  const stop = () => {
    server.close(() => process.exit(0));
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_PERIOD_MS).unref();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
};

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
