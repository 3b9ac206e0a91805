import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import type { Gateway } from './commands/call.ts';
import { Cursors } from './cursors.ts';
import { type Client, dispatch } from './dispatch.ts';
import { Engine, type EngineAddress } from './engine.ts';
import { Transactions } from './transactions.ts';
import { FrameReader } from './wire/frames.ts';
import { encodeReply, parseRequest, type Request } from './wire/messages.ts';

export interface RunningGateway {
  /** The port on 127.0.0.1 that speaks MongoDB's wire protocol. */
  port: number;
  stop(): Promise<void>;
}

export interface GatewayOptions {
  /** On 127.0.0.1; any free one by default. */
  port?: number | undefined;
  /** After so many ms a transaction that nobody ends is aborted. */
  transactionLifetime?: number;
}

/** MongoDB's wire protocol on a loopback port, in front of a PostgreSQL server with the DocumentDB extension. */
export async function startGateway(
  address: EngineAddress,
  { port: wanted = 0, transactionLifetime }: GatewayOptions = {},
): Promise<RunningGateway> {
  const engine = new Engine(address);
  const gateway: Gateway = {
    engine,
    transactions: new Transactions(engine, transactionLifetime),
    cursors: new Cursors(),
    lastChange: Promise.resolve(),
  };
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const left = new AbortController();
    socket.once('close', () => left.abort());
    serve(gateway, { connectionId: ++connections, signal: left.signal }, socket);
  });
  const port = await listen(server, wanted);
  const stop = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await gateway.transactions.end();
    await engine.end();
  };
  return { port, stop };
}

/** One client connection: its requests are answered in the order in which they came. */
function serve(gateway: Gateway, client: Client, socket: Socket): void {
  const frames = new FrameReader();
  let last: Promise<void> = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const request of frames.push(chunk).map(parseRequest)) {
        last = last.then(() => answer(gateway, client, socket, request)).catch(() => void socket.destroy());
      }
    } catch {
      // Not the protocol: what follows cannot be understood either. The others' connections go on.
      socket.destroy();
    }
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => void gateway.transactions.abandon(client));
}

async function answer(gateway: Gateway, client: Client, socket: Socket, request: Request): Promise<void> {
  const reply = await dispatch(gateway, client, request);
  // A client that left while its transaction began is not there to end it.
  if (socket.destroyed) await gateway.transactions.abandon(client);
  else if (request.wantsReply) socket.write(encodeReply(request, reply));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
