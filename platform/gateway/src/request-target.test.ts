import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { ErrorReply } from 'contracts';
import { closeServers, listen, startGateway } from './testing/gateway.ts';

/** Sends raw headers on a new connection, without normalizing them. */
const send = async (gateway: string, head: string) => {
  const socket = connect(Number(new URL(gateway).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  const [lines = '', body = ''] = Buffer.concat(received).toString().split('\r\n\r\n');
  return { status: Number(lines.split(' ')[1]), type: /^content-type: (.*)$/im.exec(lines)?.[1], body };
};

/** Starts a gateway whose API replies with the requested path. */
const start = async () => {
  const api = createServer((request, reply) => reply.end(JSON.stringify(request.url)));
  return startGateway('/not-built', { apiUrl: await listen(api) });
};

afterEach(closeServers);

describe('an ambiguous request target', () => {
  it.each([
    ['two Host headers', 'GET /config.json HTTP/1.1\r\nHost: a\r\nhost: b'],
    ['two Host headers, for the API', 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: a'],
    ['an absolute URL with an unterminated host', 'GET http://[a/api/health HTTP/1.1\r\nHost: a'],
    ['an absolute URL with an invalid port', 'GET http://a:b/api/health HTTP/1.1\r\nHost: a'],
    ['a URL with another protocol', 'GET ftp://a/api/health HTTP/1.1\r\nHost: a'],
  ])('gets 400 in JSON: %s (API-18)', async (_, head) => {
    const { status, type, body } = await send(await start(), head);
    expect([status, type]).toEqual([400, 'application/json; charset=utf-8']);
    expect(ErrorReply.parse(JSON.parse(body)).code).toBe('invalid_input');
  });
});

describe('a valid request target', () => {
  it('reaches the API over HTTP/1.0 without a Host header (API-18)', async () => {
    expect(await send(await start(), 'GET /api/health HTTP/1.0')).toMatchObject({ status: 200, body: '"/api/health"' });
  });

  it('may be an absolute URL', async () => {
    const gateway = await start();
    const reply = await send(gateway, 'GET http://a/api/trades?x=1 HTTP/1.1\r\nHost: a');
    expect(reply).toMatchObject({ status: 200, body: expect.stringContaining('"/api/trades?x=1"') });
    expect(await send(gateway, 'GET http://a/config.json HTTP/1.1\r\nHost: a')).toMatchObject({ status: 200 });
  });
});
