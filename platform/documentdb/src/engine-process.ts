// Runs one engine: PostgreSQL and its wire protocol gateway. Stops both on SIGTERM and when the parent process is gone:
// even `kill -9` closes the IPC channel between them.

import { prepareDataFolder } from './data-folder.ts';
import { updateExtensions } from './extensions.ts';
import { startGateway } from './gateway/server.ts';
import type { EngineMessage, EngineStartOptions } from './index.ts';
import { detectLauncher } from './launcher.ts';
import { startServer } from './server.ts';

const options: EngineStartOptions = JSON.parse(process.argv[2] ?? '');
const send = (message: EngineMessage) => process.send?.(message, () => undefined);
let stop = async () => {};
let isStopping = false;

async function start(): Promise<void> {
  const launcher = await detectLauncher();
  await prepareDataFolder(options.folder, options.template, launcher, options.durable);
  const server = await startServer(options.tree, launcher, options.folder, options.durable);
  stop = server.stop;
  await updateExtensions(server.address);
  const gateway = await startGateway(server.address, options);
  stop = async () => {
    await gateway.stop();
    await server.stop();
  };
  if (isStopping) return;
  void server.ended.then(async () => {
    if (isStopping) return;
    await stop();
    process.exit(1);
  });
  send({ port: gateway.port });
}

const started = start().catch((error: unknown) => {
  send({ error: error instanceof Error ? error.message : String(error) });
  setTimeout(() => process.exit(1), 100);
});

async function shutDown(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await started;
  await stop().catch(() => undefined);
  process.exit(0);
}

process.on('disconnect', shutDown);
process.on('SIGTERM', shutDown);
// Ctrl-C is handled by the product, which stops its services in order.
process.on('SIGINT', () => undefined);
process.stderr.on('error', () => undefined);
