import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from './commands/call.ts';
import { CursorStore } from './cursors.ts';
import { type Client, dispatch } from './dispatch.ts';
import { Engine, type EngineAddress } from './engine.ts';
import { Transactions } from './transactions.ts';
import { FrameReader } from './wire/frames.ts';
import { encodeReply, parseRequest, type Request } from './wire/messages.ts';

export interface RunningGateway {
  /** The port on 127.0.0.1 that serves MongoDB's wire protocol. */
  port: number;
  stop(): Promise<void>;
}

export interface GatewayOptions {
  /** On 127.0.0.1; defaults to a free port. */
  port?: number | undefined;
  /** A transaction that is still open after this time is aborted. */
  transactionLifetimeMs?: number;
  /** See `DocumentDbOptions`. */
  conflictsAtOnce?: boolean | undefined;
}

/** Serves MongoDB's wire protocol on a loopback port, backed by PostgreSQL with the DocumentDB extension. */
export async function startGateway(
  address: EngineAddress,
  { port: requestedPort = 0, transactionLifetimeMs, conflictsAtOnce }: GatewayOptions = {},
): Promise<RunningGateway> {
  const engine = new Engine(address);
  const gateway: Gateway = {
    engine,
    transactions: new Transactions(engine, { lifetimeMs: transactionLifetimeMs, conflictsAtOnce }),
    cursors: new CursorStore(),
    lastCatalogChange: Promise.resolve(),
  };
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const disconnect = new AbortController();
    socket.once('close', () => disconnect.abort());
    handleConnection(gateway, { connectionId: ++connectionCount, signal: disconnect.signal }, socket);
  });
  const port = await listen(server, requestedPort);
  const stop = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await gateway.transactions.abortAll();
    await engine.close();
  };
  return { port, stop };
}

/** Handles one client connection. Requests are answered in order. */
function handleConnection(gateway: Gateway, client: Client, socket: Socket): void {
  const frames = new FrameReader();
  let lastReply: Promise<void> = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const request of frames.push(chunk).map(parseRequest)) {
        lastReply = lastReply
          .then(() => handleRequest(gateway, client, socket, request))
          .catch(() => void socket.destroy());
      }
    } catch {
      // After a malformed message the rest of the stream cannot be parsed either. Other connections are not affected.
      socket.destroy();
    }
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => void gateway.transactions.abortOwnedBy(client));
}

/** Whether a driver's monitor waits for a change of the topology that it knows. */
const isAwaited = ({ body }: Request): boolean =>
  body.fieldNames[0] === 'hello' && body.get('topologyVersion') !== undefined && Number(body.get('maxAwaitTimeMS')) > 0;

async function handleRequest(gateway: Gateway, client: Client, socket: Socket, request: Request): Promise<void> {
  // The topology never changes, so each reply takes the whole time. A client that disconnects ends the wait, and the
  // loop.
  while (isAwaited(request)) {
    await sleep(Number(request.body.get('maxAwaitTimeMS')), undefined, { signal: client.signal });
    socket.write(encodeReply(request, await dispatch(gateway, client, request), request.isExhaustAllowed));
    if (!request.isExhaustAllowed) return;
  }
  const reply = await dispatch(gateway, client, request);
  // A client that disconnected while its transaction started cannot end it.
  if (socket.destroyed) await gateway.transactions.abortOwnedBy(client);
  else if (request.shouldReply) socket.write(encodeReply(request, reply));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
