import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { closeServers, serve, startGateway } from './testing/gateway.ts';

/** A gateway, and what has reached the API behind it. */
const start = async () => {
  const seen: string[] = [];
  const api = createServer((request, reply) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => reply.end('{}'));
  });
  const url = await startGateway('/not-built', { apiUrl: await serve(api) });
  return { port: Number(new URL(url).port), seen };
};

/** Sends bytes on a connection of their own; resolves with the status of each reply. */
const send = async (port: number, head: string, body: string): Promise<number[]> => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  socket.on('error', () => socket.destroy());
  socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
};

/** What somebody would like to have taken for a request of its own, of whoever comes next. */
const hidden = 'DELETE /api/account HTTP/1.1\r\nHost: x\r\n\r\n';
const asChunks = `0\r\n\r\n${hidden}`;
const post = 'POST /api/trades HTTP/1.1\nHost: x\nConnection: close';

afterEach(closeServers);

describe('a request whose end can be understood in two ways', () => {
  it.each([
    ['a length and chunks', `${post}\nContent-Length: ${asChunks.length}\nTransfer-Encoding: chunked`],
    ['chunks and a length', `${post}\nTransfer-Encoding: chunked\nContent-Length: 3`],
    ['two lengths', `${post}\nContent-Length: 5\nContent-Length: ${asChunks.length}`],
    ['a list of lengths', `${post}\nContent-Length: 5, ${asChunks.length}`],
    ['a signed length', `${post}\nContent-Length: +${asChunks.length}`],
    ['a length that is no number', `${post}\nContent-Length: 0x5`],
    ['chunks that are not the last coding', `${post}\nTransfer-Encoding: chunked, identity`],
    ['an unknown coding', `${post}\nTransfer-Encoding: xchunked`],
    ['chunks twice', `${post}\nTransfer-Encoding: chunked\nTransfer-Encoding: identity`],
    ['a space in front of the colon', `${post}\nTransfer-Encoding : chunked\nContent-Length: ${asChunks.length}`],
    ['a folded line', `${post}\nX: y\n Transfer-Encoding: chunked\nContent-Length: ${asChunks.length}`],
    ['a bare line feed', `${post}\nX: y\rTransfer-Encoding: chunked\nContent-Length: ${asChunks.length}`],
  ])('API-18 is refused and never reaches the API: %s', async (_, head) => {
    const { port, seen } = await start();
    expect(await send(port, head, asChunks)).toEqual([400]);
    expect(seen).toEqual([]);
  });

  it.each([
    ['of its whole length', `${post}\nContent-Length: ${hidden.length}`],
    ['of a reading request', `GET /api/trades HTTP/1.1\nHost: x\nConnection: close\nContent-Length: ${hidden.length}`],
    [
      'of a deleting request',
      `DELETE /api/trades/1 HTTP/1.1\nHost: x\nConnection: close\nContent-Length: ${hidden.length}`,
    ],
  ])('a request inside the body %s is a body and no request', async (_, head) => {
    const { port, seen } = await start();
    expect(await send(port, head, hidden)).toEqual([200]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toContain('/api/account');
  });
});
