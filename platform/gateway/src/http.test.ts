import { createServer } from 'node:http';
import { ErrorReply } from 'contracts';
import { closeServers, listen, sendRaw, startGateway } from './testing/gateway.ts';

/** Starts a gateway whose API replies with the requested path. */
const start = async () => {
  const api = createServer((request, reply) => reply.end(JSON.stringify(request.url)));
  return startGateway('/not-built', { apiUrl: await listen(api) });
};

afterEach(closeServers);

describe('an ambiguous request target', () => {
  it.each([
    ['two Host headers', 'GET /config.json HTTP/1.1\nHost: a\nhost: b'],
    ['two Host headers, for the API', 'GET /api/health HTTP/1.1\nHost: a\nHost: a'],
    ['an absolute URL with an unterminated host', 'GET http://[a/api/health HTTP/1.1\nHost: a'],
    ['an absolute URL with an invalid port', 'GET http://a:b/api/health HTTP/1.1\nHost: a'],
    ['a URL with another protocol', 'GET ftp://a/api/health HTTP/1.1\nHost: a'],
  ])('gets 400 in JSON: %s (API-18)', async (_, head) => {
    const [headers = '', body = ''] = (await sendRaw(await start(), head)).split('\r\n\r\n');
    expect(headers).toMatch(/^HTTP\/1\.1 400 [\s\S]+content-type: application\/json/i);
    expect(ErrorReply.parse(JSON.parse(body)).code).toBe('invalid_input');
  });
});

it.each([
  ['HTTP/1.0 without a Host header', 'GET /api/health HTTP/1.0', '"/api/health"'],
  ['an absolute URL', 'GET http://a/api/trades?x=1 HTTP/1.1\nHost: a', '"/api/trades?x=1"'],
  ['an absolute URL of the gateway', 'GET http://a/config.json HTTP/1.1\nHost: a', '"demo-key"'],
])('accepts a valid request target: %s (API-18)', async (_, head, content) => {
  const reply = await sendRaw(await start(), head);
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  expect(reply).toContain(content);
});
