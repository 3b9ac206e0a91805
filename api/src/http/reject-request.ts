import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from 'contracts';
import type { ApiError } from './errors.ts';

/** How long a refused client may go on sending before we hang up; at once would lose it the refusal. */
const CLOSE_DELAY_MS = 1_000;

/** A refusal of what the application never sees, in the shape of every failed reply. */
const toRefusal = ({ code, message, headers }: ApiError) => {
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

/** Refuses on a bare connection, where there is no request to answer. */
export const refuse = (socket: Duplex, error: ApiError): void => {
  const { body, fields } = toRefusal(error);
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${error.status} Refused\r\n${head.join('')}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
};

/** Refuses a request that the application could not even log. */
export const sendRefusal = (reply: ServerResponse, error: ApiError): void => {
  const { body, fields } = toRefusal(error);
  reply.writeHead(error.status, fields).end(body);
};

/** Two hosts, or an absolute address that is none: each program on the way may understand another one. */
export const isAmbiguous = ({ url = '/', headersDistinct }: IncomingMessage): boolean => {
  const isTarget = url.startsWith('/') || url === '*' || URL.canParse(url);
  return !isTarget || (headersDistinct.host?.length ?? 0) > 1;
};
