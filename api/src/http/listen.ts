import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { StartError } from '../start-error.ts';
import { type ApiError, malformedRequest, methodNotAllowed, requestTimeout, tooLarge } from './errors.ts';
import { isAmbiguous, refuse, sendRefusal } from './reject-request.ts';

export interface Listening {
  port: number;
  /** Takes no new requests, lets those in hand finish for up to `patience` milliseconds, and resolves when all are done. */
  stop(patience?: number): Promise<void>;
}

const refusalOf = ({ code }: NodeJS.ErrnoException): ApiError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  return code === 'HPE_HEADER_OVERFLOW' ? tooLarge() : malformedRequest();
};

/** Browsers open connections ahead of need: a reply on one that has asked nothing would be taken for the next one's. */
const hasAsked = (socket: Duplex): boolean => !(socket instanceof Socket) || socket.bytesRead > 0;

/**
 * What HTTP's own parser refuses never becomes a request, and is refused here. Requests before it on the same
 * connection keep their replies: a refusal in their place would tell of a write that it was not done.
 */
const refuseNonsense = (server: Server): void => {
  const last = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  // A request with a strange Expect comes by an event of its own.
  for (const event of ['request', 'checkExpectation']) {
    server.on(event, ({ socket }: IncomingMessage, reply: ServerResponse) => last.set(socket, reply));
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Each piece of what follows the first nonsense is reported, too.
    if (refused.has(socket)) return;
    refused.add(socket);
    const reply = last.get(socket);
    if (!socket.writable || error.code === 'ECONNRESET' || !hasAsked(socket)) socket.destroy();
    else if (reply?.req.complete && !reply.writableFinished) reply.once('finish', () => socket.end());
    else refuse(socket, refusalOf(error));
  });
  server.on('connect', (_, socket) => refuse(socket, methodNotAllowed()));
};

const stop = async (server: Server, patience: number): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  // A connection that was busy when we closed is kept alive after its reply, unless somebody looks again.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const end = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
};

/**
 * In milliseconds. A request's head fits into a few packets; who does not send one is not waited for. A slow line takes
 * half an hour for the largest upload: Node's own five minutes are those of 3 Mbit/s.
 */
const patience = { headersTimeout: 20_000, requestTimeout: 30 * 60_000, connectionsCheckingInterval: 5_000 };

/**
 * How long a connection waits for its next request, in milliseconds. Longer than whoever is in front of us (the gateway 15 s,
 * balancers up to a minute): who hangs up first must not be us, or the request that is just on its way is lost.
 */
const keptAlive = 75_000;

/** How long neither side may say anything, in milliseconds: a client that is slow but alive goes on. */
const usualIdle = 120_000;

export interface ListenOptions {
  port: number;
  host: string;
  idle?: number;
}

/** Serves the application. Rejects with a StartError when the port is taken. */
export const listen = async (app: Koa, { port, host, idle = usualIdle }: ListenOptions): Promise<Listening> => {
  const handle = app.callback();
  const serve = (request: IncomingMessage, reply: ServerResponse): void => {
    if (isAmbiguous(request)) sendRefusal(reply, malformedRequest());
    else void handle(request, reply);
  };
  // A missing Host and a strange Expect are ours to answer, like everything else: Node's own replies are no JSON.
  const server = createServer({ requireHostHeader: false, ...patience, keepAliveTimeout: keptAlive }, serve);
  server.setTimeout(idle);
  server.on('checkExpectation', serve);
  refuseNonsense(server);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken
      ? new StartError(`Port ${port} is in use. Stop the process that uses it, or set API_PORT.`, { cause: error })
      : error;
  }
  const address = server.address() as AddressInfo;
  return { port: address.port, stop: (patience = 10_000) => stop(server, patience) };
};
