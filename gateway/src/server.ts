// The gateway as a program of its own, as production runs it. `npm start` has it inside local/.
import { once } from 'node:events';
import { join } from 'node:path';
import { createGateway } from './gateway.ts';
import { readSettings } from './settings.ts';

/** What is running may end for so long after a signal, in milliseconds. */
const patience = 10_000;

const start = async (): Promise<void> => {
  const { port, host, gateway } = readSettings(process.env, join(import.meta.dirname, '../..'));
  const server = createGateway(gateway);
  await once(server.listen(port, host), 'listening');
  console.log(`The gateway listens on ${host}:${port} and passes /api to ${gateway.apiUrl}`);
  const stop = () => {
    server.close(() => process.exit(0));
    setTimeout(() => server.closeAllConnections(), patience).unref();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
};

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
