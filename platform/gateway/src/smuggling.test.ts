import { createServer } from 'node:http';
import { closeServers, listen, sendRaw, startGateway } from './testing/gateway.ts';

/** Sends a request through a gateway. @returns the status of each reply, and the requests that reached the API */
const send = async (head: string, body: string) => {
  const seen: string[] = [];
  const api = createServer((request, reply) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => reply.end('{}'));
  });
  const received = await sendRaw(await startGateway('/not-built', { apiUrl: await listen(api) }), head, body);
  return { statuses: [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)), seen };
};

/** A request that an attacker hides in a body, to be parsed as the next request on the connection. */
const smuggled = 'DELETE /api/account HTTP/1.1\r\nHost: x\r\n\r\n';
const chunked = `0\r\n\r\n${smuggled}`;

afterEach(closeServers);

describe('a request with ambiguous framing', () => {
  it.each([
    ['Content-Length before Transfer-Encoding', `Content-Length: ${chunked.length}\nTransfer-Encoding: chunked`],
    ['Transfer-Encoding before Content-Length', 'Transfer-Encoding: chunked\nContent-Length: 3'],
    ['two Content-Length headers', `Content-Length: 5\nContent-Length: ${chunked.length}`],
    ['a list of lengths', `Content-Length: 5, ${chunked.length}`],
    ['a signed length', `Content-Length: +${chunked.length}`],
    ['a hexadecimal length', 'Content-Length: 0x5'],
    ['chunked is not the last coding', 'Transfer-Encoding: chunked, identity'],
    ['an unknown coding', 'Transfer-Encoding: xchunked'],
    ['two Transfer-Encoding headers', 'Transfer-Encoding: chunked\nTransfer-Encoding: identity'],
    ['a space before the colon', `Transfer-Encoding : chunked\nContent-Length: ${chunked.length}`],
    ['a folded header', `X: y\n Transfer-Encoding: chunked\nContent-Length: ${chunked.length}`],
    ['a bare carriage return', `X: y\rTransfer-Encoding: chunked\nContent-Length: ${chunked.length}`],
  ])('gets 400 and never reaches the API: %s (API-18)', async (_, headers) => {
    const { statuses, seen } = await send(`POST /api/trades HTTP/1.1\nHost: x\n${headers}`, chunked);
    expect([statuses, seen]).toEqual([[400], []]);
  });

  it.each(['POST /api/trades', 'GET /api/trades', 'DELETE /api/trades/1'])(
    'does not parse a request inside the body of %s (API-18)',
    async (request) => {
      const head = `${request} HTTP/1.1\nHost: x\nContent-Length: ${smuggled.length}`;
      expect(await send(head, smuggled)).toEqual({ statuses: [200], seen: [request] });
    },
  );
});
