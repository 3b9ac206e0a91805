import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from 'contracts';
import type Koa from 'koa';
import { closeSlowly, IDLE_TIMEOUT_MS, SERVER_TIMEOUTS } from 'protocol/server/http';
import { StartError } from '../start-error.ts';
import type { RequestState } from './context.ts';
import { type ApiError, malformedRequest, methodNotAllowed, requestTimeout, tooLarge } from './errors.ts';

export interface RunningServer {
  port: number;
  /** Stops accepting requests and waits up to `gracePeriodMs` for requests in flight. */
  stop(gracePeriodMs?: number): Promise<void>;
}

const toParserError = ({ code }: NodeJS.ErrnoException): ApiError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  return code === 'HPE_HEADER_OVERFLOW' ? tooLarge() : malformedRequest();
};

/**
 * Browsers open connections in advance. A reply on an unused connection would be taken for the reply to the next
 * request.
 */
const hasReceivedData = (socket: Duplex): boolean => !(socket instanceof Socket) || socket.bytesRead > 0;

/**
 * Replies to input that the HTTP parser rejects, which never becomes a request. Earlier requests on the same connection
 * keep their replies: an error in place of such a reply would wrongly report that a write failed.
 */
const rejectMalformedRequests = (server: Server): void => {
  const lastReplies = new WeakMap<Duplex, ServerResponse>();
  const rejected = new WeakSet<Duplex>();
  // A request with an unknown Expect header has a separate event.
  for (const event of ['request', 'checkExpectation']) {
    server.on(event, ({ socket }: IncomingMessage, reply: ServerResponse) => lastReplies.set(socket, reply));
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Each chunk after the first error is reported as another error.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    const reply = lastReplies.get(socket);
    if (!socket.writable || error.code === 'ECONNRESET' || !hasReceivedData(socket)) socket.destroy();
    else if (reply?.req.complete && !reply.writableFinished) reply.once('finish', () => socket.end());
    else rejectConnection(socket, toParserError(error));
  });
  server.on('connect', (_, socket) => rejectConnection(socket, methodNotAllowed()));
};

/**
 * How long nothing is read from a client whose request was answered before its body was read. At random, because
 * connections that all continue at once would keep the process busy at that moment.
 */
const UNREAD_BODY_DELAY_MS = { min: 125, max: 375 } as const;

const drawDelay = (): number => randomInt(UNREAD_BODY_DELAY_MS.min, UNREAD_BODY_DELAY_MS.max + 1);

/**
 * Discarding bodies at full speed keeps the process busy, so that refused calls of one client would delay everybody
 * else.
 */
const discardSlowly = (request: IncomingMessage, reply: ServerResponse): void =>
  void reply.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    // Node begins to discard the rest once this event is over.
    setImmediate(() => socket.pause());
    setTimeout(() => socket.resume(), drawDelay()).unref();
  });

const stop = async (server: Server, gracePeriodMs: number): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  // A connection that was busy at close() stays open after its reply, so idle connections are closed repeatedly.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const closeAll = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
};

export interface ListenOptions {
  port: number;
  host: string;
  idleTimeoutMs?: number;
}

/** Serves the application. Rejects with a StartError when the port is in use. */
export async function listen(
  app: Koa<RequestState>,
  { port, host, idleTimeoutMs = IDLE_TIMEOUT_MS }: ListenOptions,
): Promise<RunningServer> {
  const handle = app.callback();
  const serve = (request: IncomingMessage, reply: ServerResponse): void => {
    discardSlowly(request, reply);
    closeSlowly(request, reply);
    if (isAmbiguous(request)) rejectRequest(reply, malformedRequest());
    else void handle(request, reply);
  };
  // A missing Host and an unknown Expect are handled here, because Node's own replies are not JSON.
  const server = createServer({ ...SERVER_TIMEOUTS, requireHostHeader: false }, serve);
  server.setTimeout(idleTimeoutMs);
  server.on('checkExpectation', serve);
  rejectMalformedRequests(server);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isPortInUse
      ? new StartError(`Port ${port} is in use. Stop the process that uses it, or set API_PORT.`, { cause: error })
      : error;
  }
  const address = server.address() as AddressInfo;
  return { port: address.port, stop: (gracePeriodMs = 10_000) => stop(server, gracePeriodMs) };
}

/** How long a rejected client may keep sending. Closing immediately could lose the reply. */
const CLOSE_DELAY_MS = 1_000;

/** Builds the reply for a request that never reaches the application. */
const toResponse = ({ code, message, headers }: ApiError) => {
  const reply: ErrorReply = { error: message, code, requestId: randomUUID() };
  const body = JSON.stringify(reply);
  const fields = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': reply.requestId,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  return { body, fields };
};

/** Rejects on a bare connection, which has no request. */
const rejectConnection = (socket: Duplex, error: ApiError): void => {
  const { body, fields } = toResponse(error);
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${error.status} Refused\r\n${head.join('')}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
};

/** Rejects a request before it reaches the application. */
const rejectRequest = (reply: ServerResponse, error: ApiError): void => {
  const { body, fields } = toResponse(error);
  reply.writeHead(error.status, fields).end(body);
};

/** Whether the request has several Host headers or an invalid target, which proxies may interpret differently. */
const isAmbiguous = ({ url = '/', headersDistinct }: IncomingMessage): boolean => {
  const isValidTarget = url.startsWith('/') || url === '*' || URL.canParse(url);
  return !isValidTarget || (headersDistinct.host?.length ?? 0) > 1;
};
