import { request } from 'node:http';
import { keyScopes } from 'contracts';
import { calls } from 'contracts/every-call';
import { joinApi, setUpApi } from '../support/api.ts';
import { makeKey } from '../support/keys.ts';
import { callTool, postMcp, readToolError } from '../support/mcp.ts';
import { createTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const setUpKey = async (overrides: Parameters<typeof makeKey>[2] = {}) => {
  const ada = await createTrader(api);
  return { ada, ...(await makeKey(api, ada, overrides)) };
};

/** `fetch` sets Host itself. */
const sendWithHost = (port: number, key: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(
      { port, method: 'POST', path: '/mcp', headers: { 'content-type': 'application/json', ...headers } },
      (reply) => {
        reply.resume().once('end', () => resolve({ status: reply.statusCode, headers: reply.headers }));
      },
    );
    sent.setHeader('authorization', `Bearer ${key}`);
    sent.once('error', reject).end(JSON.stringify(ping));
  });

describe('POST /mcp', () => {
  it('takes a key only, and says so (MCP-01)', async () => {
    const { ada, key } = await setUpKey();
    expect(await postMcp(api, ping, { token: key })).toMatchObject({ status: 200, raw: { id: 1, result: {} } });
    for (const token of [undefined, ada.token, 'nonsense', `${key.slice(0, -1)}!`, `${key}x`]) {
      const { status, headers, raw } = await postMcp(api, ping, { token });
      expect([status, headers.get('www-authenticate'), raw.code]).toEqual([401, 'Bearer', 'unauthorized']);
    }
  });

  it('is the only method, at exactly this address (MCP-01)', async () => {
    const { key } = await setUpKey();
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const reply = await fetch(`${api.url}/mcp`, { method, headers: { authorization: `Bearer ${key}` } });
      expect([method, reply.status, reply.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    for (const path of [
      '/mcp/',
      '/MCP',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-authorization-server/mcp',
    ]) {
      const reply = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
      expect([path, reply.status, await reply.json()]).toMatchObject([path, 404, { code: 'not_found' }]);
    }
  });

  it('refuses other sites, opaque origins and foreign names, and has no CORS (MCP-01)', async () => {
    const site = 'https://journal.example.com';
    const own = await joinApi({ publicUrl: site, corsOrigins: [site, 'https://other.example.com'] });
    const { key } = await makeKey(own, await createTrader(own));
    const local = `localhost:${own.port}`;
    const accepted: Record<string, string>[] = [
      { host: local },
      { host: 'journal.example.com' },
      { host: 'journal.example.com:443', origin: site },
      { host: local, origin: `http://${local}` },
      { host: `127.0.0.1:${own.port}` },
      { host: `[::1]:${own.port}` },
    ];
    const refused: Record<string, string>[] = [
      { host: local, origin: 'null' },
      { host: local, origin: 'https://other.example.com' },
      { host: local, origin: 'http://localhost:1' },
      { host: 'journal.example.com', origin: 'http://journal.example.com' },
      { host: 'evil.example.com' },
      { host: 'evil.example.com', origin: 'http://evil.example.com' },
      { host: 'localhost.evil.example.com' },
      { host: 'localhost@evil.example.com' },
    ];
    for (const [expected, all] of [
      [200, accepted],
      [403, refused],
    ] as const) {
      for (const headers of all) {
        const reply = await sendWithHost(own.port, key, headers);
        expect([headers, reply.status]).toEqual([headers, expected]);
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(reply.headers['cache-control']).toBe('no-store');
      }
    }
    await own.stop();
  });

  it('refuses hostile bodies, versions and names (MCP-01)', async () => {
    const { key } = await setUpKey();
    const modern = { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    const bodies: [status: number, body: unknown, headers?: Record<string, string>][] = [
      [400, [ping, ping]],
      [400, '{"jsonrpc":'],
      [400, `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
      [400, '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{}}'],
      [413, { ...ping, params: { x: 'x'.repeat(140_000) } }],
      [400, ping, { 'mcp-protocol-version': '1999-01-01' }],
      [400, { ...listTools, params: { _meta: modern } }, { 'mcp-protocol-version': '2099-01-01' }],
      [415, JSON.stringify(ping), { 'content-type': 'text/plain' }],
    ];
    for (const [status, body, headers = {}] of bodies) {
      expect((await postMcp(api, body, { token: key, headers })).status).toBe(status);
    }
    for (const name of ['constructor', '__proto__', 'toString', 'trades ', '', 'x'.repeat(10_000)]) {
      const { raw } = await postMcp(
        api,
        { ...ping, method: 'tools/call', params: { name, arguments: {} } },
        { token: key },
      );
      expect([name, raw.error.code]).toEqual([name, -32602]);
    }
  });

  it('counts each request as one call of the key, whatever it costs (MCP-01)', async () => {
    const limited = await joinApi({ callLimits: { perKey: 2 } });
    const { key } = await makeKey(limited, await createTrader(limited));
    await callTool(limited, key, 'report', { groupBy: 'setup' });
    await callTool(limited, key, 'insights');
    expect((await postMcp(limited, ping, { token: key })).status).toBe(429);
    expect((await limited.fail(calls.flags.list, { token: key })).code).toBe('too_many_requests');
    await limited.stop();
  });
});

const TOOLS_OF = {
  'trades:read': ['setups', 'trades', 'trade'],
  'inbox:write': ['propose_trade', 'propose_note', 'propose_tags'],
  'stats:read': ['statistics', 'report', 'days', 'playbook', 'limits', 'insights', 'what_if', 'simulate'],
} as const;

describe('tools', () => {
  it.each(keyScopes)('of a key with %s are those that it opens; others are refused (MCP-01)', async (scope) => {
    const { key } = await setUpKey({ scopes: [scope] });
    const { raw } = await postMcp(api, listTools, { token: key });
    const names = raw.result.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['about', ...(scope in TOOLS_OF ? TOOLS_OF[scope as keyof typeof TOOLS_OF] : [])]);
    for (const [needed, tools] of Object.entries(TOOLS_OF).filter(([each]) => each !== scope)) {
      for (const name of tools)
        expect(readToolError(await callTool(api, key, name, { nonsense: 1 }))).toMatchObject({ code: 'scope', needed });
    }
  });

  it('say whether they only read, and have schemas (MCP-01)', async () => {
    const { key } = await setUpKey();
    const { raw } = await postMcp(api, listTools, { token: key });
    for (const tool of raw.result.tools) {
      expect(tool).toMatchObject({
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object', required: ['data', 'unit', 'n', 'definitions'] },
        annotations: { readOnlyHint: !tool.name.startsWith('propose_') },
      });
    }
  });

  it('refuse unknown, huge and foreign arguments as results (MCP-01)', async () => {
    const { ada, key } = await setUpKey();
    await saveTrades(api, ada, {});
    const wrong: [name: string, sent: Record<string, unknown>][] = [
      ['statistics', { sql: '1' }],
      ['statistics', { constructor: '1', toString: '2' }],
      ['about', { x: 1 }],
      ['statistics', { minR: 1e308 }],
      ['statistics', { setup: { $ne: 1 } }],
      ['trades', { limit: 201 }],
      ['trades', { limit: 1e21 }],
      ['trade', { id: -1 }],
      ['report', {}],
      ['simulate', { days: 1e9, paths: 100 }],
      ['what_if', { stops: [1], targets: [1], in: 'r', until: 'close', unit: 'euro' }],
    ];
    for (const [name, sent] of wrong) {
      expect([name, readToolError(await callTool(api, key, name, sent)).code]).toEqual([name, 'invalid_input']);
    }
    expect(readToolError(await callTool(api, key, 'trade', { id: 9 })).code).toBe('not_found');
  });
});

it('logs neither arguments nor keys of tools', async () => {
  const { key } = await setUpKey();
  await callTool(api, key, 'trades', { q: 'lighthouse' });
  expect(api.logs.join('')).not.toContain('lighthouse');
  expect(api.logs.join('')).not.toContain(key);
});
