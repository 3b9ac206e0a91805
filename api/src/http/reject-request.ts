import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from 'contracts';
import type { ApiError } from './errors.ts';

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
export const rejectConnection = (socket: Duplex, error: ApiError): void => {
  const { body, fields } = toResponse(error);
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${error.status} Refused\r\n${head.join('')}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
};

/** Rejects a request before it reaches the application. */
export const rejectRequest = (reply: ServerResponse, error: ApiError): void => {
  const { body, fields } = toResponse(error);
  reply.writeHead(error.status, fields).end(body);
};

/** Whether the request has several Host headers or an invalid target, which proxies may interpret differently. */
export const isAmbiguous = ({ url = '/', headersDistinct }: IncomingMessage): boolean => {
  const isValidTarget = url.startsWith('/') || url === '*' || URL.canParse(url);
  return !isValidTarget || (headersDistinct.host?.length ?? 0) > 1;
};
