import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { closeServers, listen, startGateway } from './testing/gateway.ts';

/** Starts a gateway and records the requests that reach its API. */
const start = async () => {
  const seen: string[] = [];
  const api = createServer((request, reply) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => reply.end('{}'));
  });
  const url = await startGateway('/not-built', { apiUrl: await listen(api) });
  return { port: Number(new URL(url).port), seen };
};

/** Sends bytes on a new connection. @returns the status of each reply */
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

/** A request that an attacker hides in a body, to be parsed as the next request on the connection. */
const smuggled = 'DELETE /api/account HTTP/1.1\r\nHost: x\r\n\r\n';
const chunkedBody = `0\r\n\r\n${smuggled}`;
const post = 'POST /api/trades HTTP/1.1\nHost: x\nConnection: close';

afterEach(closeServers);

describe('a request with ambiguous framing', () => {
  it.each([
    [
      'Content-Length before Transfer-Encoding',
      `${post}\nContent-Length: ${chunkedBody.length}\nTransfer-Encoding: chunked`,
    ],
    ['Transfer-Encoding before Content-Length', `${post}\nTransfer-Encoding: chunked\nContent-Length: 3`],
    ['two Content-Length headers', `${post}\nContent-Length: 5\nContent-Length: ${chunkedBody.length}`],
    ['a list of lengths', `${post}\nContent-Length: 5, ${chunkedBody.length}`],
    ['a signed length', `${post}\nContent-Length: +${chunkedBody.length}`],
    ['a hexadecimal length', `${post}\nContent-Length: 0x5`],
    ['chunked is not the last coding', `${post}\nTransfer-Encoding: chunked, identity`],
    ['an unknown coding', `${post}\nTransfer-Encoding: xchunked`],
    ['two Transfer-Encoding headers', `${post}\nTransfer-Encoding: chunked\nTransfer-Encoding: identity`],
    ['a space before the colon', `${post}\nTransfer-Encoding : chunked\nContent-Length: ${chunkedBody.length}`],
    ['a folded header', `${post}\nX: y\n Transfer-Encoding: chunked\nContent-Length: ${chunkedBody.length}`],
    ['a bare carriage return', `${post}\nX: y\rTransfer-Encoding: chunked\nContent-Length: ${chunkedBody.length}`],
  ])('gets 400 and never reaches the API: %s (API-18)', async (_, head) => {
    const { port, seen } = await start();
    expect(await send(port, head, chunkedBody)).toEqual([400]);
    expect(seen).toEqual([]);
  });

  it.each([
    ['with its exact length', `${post}\nContent-Length: ${smuggled.length}`],
    ['of a GET request', `GET /api/trades HTTP/1.1\nHost: x\nConnection: close\nContent-Length: ${smuggled.length}`],
    [
      'of a DELETE request',
      `DELETE /api/trades/1 HTTP/1.1\nHost: x\nConnection: close\nContent-Length: ${smuggled.length}`,
    ],
  ])('does not parse a request inside the body %s (API-18)', async (_, head) => {
    const { port, seen } = await start();
    expect(await send(port, head, smuggled)).toEqual([200]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toContain('/api/account');
  });
});
