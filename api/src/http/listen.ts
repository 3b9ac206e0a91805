import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ErrorReply, errorCodes } from 'contracts';
import type Koa from 'koa';
import { StartError } from '../start-error.ts';
import { type ApiError, invalidInput, tooLarge } from './errors.ts';

export interface Listening {
  port: number;
  /** Takes no new requests, lets those in hand finish for up to `patience` milliseconds, and resolves when all are done. */
  stop(patience?: number): Promise<void>;
}

/** What HTTP's own parser refuses never becomes a request; it gets the shape of every failed reply all the same. */
const refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const known: ApiError =
    error.code === 'HPE_HEADER_OVERFLOW' ? tooLarge() : invalidInput('The request is not valid HTTP.');
  const reply: ErrorReply = { error: known.message, code: known.code, requestId: randomUUID() };
  const body = JSON.stringify(reply);
  socket.end(
    `HTTP/1.1 ${errorCodes[known.code]} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${reply.requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
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

/** Serves the application. Rejects with a StartError when the port is taken. */
export const listen = async (app: Koa, { port, host }: { port: number; host: string }): Promise<Listening> => {
  const server = createServer(app.callback());
  server.on('clientError', refuse);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken ? new StartError(`Port ${port} is taken: end what uses it, or set API_PORT.`, { cause: error }) : error;
  }
  const address = server.address() as AddressInfo;
  return { port: address.port, stop: (patience = 10_000) => stop(server, patience) };
};
