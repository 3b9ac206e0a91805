// The process that runs one engine: PostgreSQL and the gateway in front of it. It ends both when it is told to, and when
// the process that started it is gone, `kill -9` included (the channel between them closes then).
import { startGateway } from '../gateway/server.ts';
import { prepareData } from './data-folder.ts';
import { updateExtensions } from './extensions.ts';
import { launcher } from './launch.ts';
import type { EngineNews, EngineOrder } from './messages.ts';
import { startServer } from './server.ts';

const order: EngineOrder = JSON.parse(process.argv[2] ?? '');
const tell = (news: EngineNews) => process.send?.(news, () => undefined);
let stop = async () => {};
let stopping = false;

async function start(): Promise<void> {
  const how = await launcher();
  await prepareData(order.folder, order.template, how, order.durable);
  const server = await startServer(order.tree, how, order.folder, order.durable);
  stop = server.stop;
  await updateExtensions(server.address);
  const gateway = await startGateway(server.address, { port: order.port });
  stop = async () => {
    await gateway.stop();
    await server.stop();
  };
  if (stopping) return;
  void server.ended.then(async () => {
    if (stopping) return;
    await stop();
    process.exit(1);
  });
  tell({ port: gateway.port });
}

const started = start().catch((error: unknown) => {
  tell({ failed: error instanceof Error ? error.message : String(error) });
  setTimeout(() => process.exit(1), 100);
});

async function end(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await started;
  await stop().catch(() => undefined);
  process.exit(0);
}

process.on('disconnect', end);
process.on('SIGTERM', end);
// A Ctrl-C is for the product, which ends its parts in their order.
process.on('SIGINT', () => undefined);
process.stderr.on('error', () => undefined);
