/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, calls, defineCall } from 'contracts';
import {
  ApiError,
  type ApiOptions,
  clearError,
  createApi,
  getErrorMessage,
  getReportedError,
  onChange,
  referenceOf,
} from 'shared-ui/host';

interface Seen {
  method?: string;
  url?: string;
  authorization?: string;
  key?: unknown;
  contract?: unknown;
  body: string;
}

const tradeBody = { tradeTag: 'AAPL', amount: 12.5, date: '2026-01-31' };

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

describe('the API client', () => {
  let server: Server;
  let seen: Seen;
  let asked: number;
  let drops: number;
  let answer: { status: number; body: string; isSilent?: boolean };
  let unauthorized: number;
  const api = (more: Partial<ApiOptions> = {}) =>
    createApi({
      ...more,
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: async () => 'the-token',
      onUnauthorized: () => {
        unauthorized += 1;
      },
    });

  beforeAll((done) => {
    server = createServer(async (request, response) => {
      const body = await read(request);
      asked += 1;
      if (drops-- > 0) return void request.socket.destroy();
      const { authorization, 'idempotency-key': key, 'x-api-contract': contract } = request.headers;
      seen = { method: request.method, url: request.url, authorization, key, contract, body };
      if (answer.isSilent) return void response.writeHead(200).write('{');
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    }).listen(0, '127.0.0.1', done);
  });
  afterAll((done) => {
    server.closeAllConnections();
    server.close(done);
  });
  beforeEach(() => {
    answer = { status: 200, body: '{}' };
    [unauthorized, asked, drops] = [0, 0, 0];
    clearError();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => clearError());

  it('CLI-01 AUT-04 sends method, filled path, JSON body and Bearer token, and returns the parsed reply', async () => {
    answer = { status: 201, body: JSON.stringify({ id: 7 }) };
    await expect(api().call(calls.trades.create, { body: tradeBody })).resolves.toEqual({ id: 7 });
    expect(seen).toMatchObject({ method: 'POST', url: '/api/trades', authorization: 'Bearer the-token' });
    expect(JSON.parse(seen.body)).toEqual(tradeBody);
  });

  it('API-20 CLI-01 sends the headers that a call reads', async () => {
    await api().call(calls.trades.create, { headers: { 'idempotency-key': 'k-1' }, body: tradeBody });
    expect(seen).toMatchObject({ key: 'k-1', authorization: 'Bearer the-token' });
  });

  it('says which contract of the API it has, and lets the page tell that it is outdated', async () => {
    answer = { status: 410, body: JSON.stringify({ error: 'This page is old.', code: 'outdated', requestId: 'r1' }) };
    const told = jest.fn(() => true);
    await expect(api({ onOutdated: told }).call(calls.flags.list, {})).rejects.toMatchObject({ code: 'outdated' });
    expect(seen.contract).toBe('1');
    expect(told).toHaveBeenCalledTimes(1);
    expect(getErrorMessage()).toBe('');
    told.mockReturnValue(false);
    await expect(api({ onOutdated: told }).call(calls.flags.list, {})).rejects.toMatchObject({ code: 'outdated' });
    expect(getErrorMessage()).toBe('This page is old.');
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('CLI-01 speaks %s', async (method) => {
    const call: Call = defineCall({ method, path: '/api/x/:id', access: 'trader', reply: calls.flags.list.reply });
    await api().call(call, { params: { id: 'a/b' } } as never);
    expect(seen).toMatchObject({ method, url: '/api/x/a%2Fb' });
  });

  it('CLI-01 puts the query into the address', async () => {
    await api().call(calls.trades.filteredStats, { query: { startDate: '2026-01-01', endDate: '2026-01-31' } });
    expect(seen.url).toBe('/api/trades/filtered-stats?startDate=2026-01-01&endDate=2026-01-31');
  });

  it('CLI-02 CLI-03 raises the global error with the reply’s text, and rejects with code and fields', async () => {
    const reply = { error: 'Ticker is required.', code: 'invalid_input', fields: { tradeTag: 'x' }, requestId: 'r1' };
    answer = { status: 400, body: JSON.stringify(reply) };
    const failure = await api()
      .call(calls.trades.create, { body: tradeBody })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 400, code: 'invalid_input', fields: { tradeTag: 'x' }, requestId: 'r1' });
    expect(getErrorMessage()).toBe('Ticker is required.');
  });

  it.each([
    [500, 'internal', 'r1'],
    [503, 'unavailable', 'r1'],
    [400, 'invalid_input', ''],
    [404, 'not_found', ''],
  ])(
    'CLI-02 tells of a %i the reference that support would ask for, if there is one to ask',
    async (status, code, id) => {
      answer = { status, body: JSON.stringify({ error: 'No.', code, requestId: 'r1' }) };
      const failure = await api()
        .call(calls.trades.list, {})
        .catch((error: unknown) => error);
      expect([referenceOf(failure), getReportedError()]).toEqual([id, { message: 'No.', reference: id }]);
    },
  );

  it('CLI-02 has a sentence of its own where the reply has none', async () => {
    answer = { status: 500, body: '<html>' };
    await expect(api().call(calls.trades.list, {})).rejects.toThrow('An error occurred. Please contact support.');
    expect(getErrorMessage()).toBe('An error occurred. Please contact support.');
  });

  it.each([200, 404, 502])('CLI-02 takes a page with the status %i for no reply of ours', async (status) => {
    answer = { status, body: '<html><h1>Some proxy</h1>' };
    await expect(api().call(calls.trades.list, {})).rejects.toMatchObject({ name: 'ApiError', status });
    expect(getErrorMessage()).toBe('An error occurred. Please contact support.');
  });

  it('CLI-02 stays silent for a call that the contract marks silent, and for a caller that shows the failure', async () => {
    answer = { status: 500, body: '{}' };
    const silent = defineCall({ ...calls.trades.list, path: '/api/trades/calendar', silent: true });
    await expect(api().call(silent, {})).rejects.toThrow(ApiError);
    await expect(api().call(calls.trades.list, {}, { quiet: true })).rejects.toThrow(ApiError);
    await expect(api().call(calls.trades.list, {}, { quiet: ['internal'] })).rejects.toThrow(ApiError);
    expect(getErrorMessage()).toBe('');
    await expect(api().call(calls.trades.list, {}, { quiet: ['not_found'] })).rejects.toThrow(ApiError);
    expect(getErrorMessage()).not.toBe('');
  });

  it('CLI-04 turns a dead connection into a sentence', async () => {
    const dead = createApi({ baseUrl: 'http://127.0.0.1:1', token: async () => null, onUnauthorized: () => undefined });
    await expect(dead.call(calls.trades.list, {})).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(getErrorMessage()).toMatch(/No connection to the server/);
  });

  it('CLI-04 asks once more for what it reads when the connection drops', async () => {
    drops = 1;
    answer = { status: 200, body: '{"trades":[]}' };
    await expect(api().call(calls.trades.list, {})).resolves.toEqual({ trades: [] });
    expect([asked, getErrorMessage()]).toEqual([2, '']);
  });

  it('CLI-04 asks no third time, never repeats a write, and takes a status for an answer', async () => {
    drops = 9;
    await expect(api().call(calls.trades.list, {})).rejects.toMatchObject({ code: 'network' });
    expect(asked).toBe(2);
    await expect(api().call(calls.trades.create, { body: tradeBody })).rejects.toMatchObject({ code: 'network' });
    expect(asked).toBe(3);
    [drops, answer] = [0, { status: 503, body: '{}' }];
    await expect(api().call(calls.trades.list, {})).rejects.toMatchObject({ status: 503 });
    expect(asked).toBe(4);
  });

  it('CLI-04 says that the server is too slow, which is no lost connection', async () => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    answer = { status: 200, body: '', isSilent: true };
    const call = api().call(calls.trades.list, {});
    server.once('request', () => limit.abort());
    await expect(call).rejects.toMatchObject({ status: 0, code: 'timeout' });
    expect([asked, getErrorMessage()]).toEqual([1, 'The server took too long to answer. Please try again.']);
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it('rejects with the abort, without a global error, when the caller aborts while the reply is awaited', async () => {
    const caller = new AbortController();
    answer = { status: 200, body: '', isSilent: true };
    const call = api().call(calls.trades.list, {}, { signal: caller.signal });
    server.once('request', () => caller.abort());
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect([asked, getErrorMessage()]).toEqual([1, '']);
  });

  it('rejects with the abort itself, without a global error, when the caller aborts', async () => {
    const signal = AbortSignal.abort();
    await expect(api().call(calls.trades.list, {}, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(getErrorMessage()).toBe('');
  });

  it('AUT-06 reports a 401 to the session', async () => {
    answer = { status: 401, body: JSON.stringify({ error: 'Sign in again.', code: 'unauthorized', requestId: 'r' }) };
    await expect(api().call(calls.trades.list, {})).rejects.toThrow('Sign in again.');
    expect(unauthorized).toBe(1);
  });

  it('AUT-06 reports a disabled user to the session, and no other refusal', async () => {
    for (const [code, reported] of [
      ['user_disabled', 1],
      ['forbidden', 1],
    ] as const) {
      answer = { status: 403, body: JSON.stringify({ error: 'No.', code, requestId: 'r' }) };
      await expect(api().call(calls.trades.list, {})).rejects.toMatchObject({ code });
      expect(unauthorized).toBe(reported);
    }
  });

  it('CLI-04 says why when the token cannot be renewed, and sends nothing', async () => {
    const failure = new ApiError(0, { error: 'No connection to the sign-in service.' });
    const offline = createApi({ baseUrl: '', token: () => Promise.reject(failure), onUnauthorized: () => {} });
    await expect(offline.call(calls.trades.list, {})).rejects.toBe(failure);
    expect(getErrorMessage()).toBe('No connection to the sign-in service.');
  });

  it('AUT-06 says which token was refused, and why: that in the header, or in the body', async () => {
    const refused: unknown[] = [];
    const client = createApi({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: async () => 'in-header',
      onUnauthorized: ({ code }, token) => refused.push([code, token]),
    });
    answer = { status: 401, body: JSON.stringify({ error: 'No.', code: 'token_expired', requestId: 'r' }) };
    await expect(client.call(calls.trades.list, {})).rejects.toThrow();
    await expect(client.call(calls.auth.login, { body: { idToken: 'in-body' } })).rejects.toThrow();
    expect(refused).toEqual([
      ['token_expired', 'in-header'],
      ['token_expired', 'in-body'],
    ]);
  });

  it('CLI-05 announces a successful write with its day, and neither a read nor a failure', async () => {
    const changes: unknown[] = [];
    const stop = onChange(({ completedCall, ...change }) => changes.push(change));
    await api().call(calls.trades.list, {});
    answer = { status: 400, body: '{}' };
    await api()
      .call(calls.trades.create, { body: tradeBody })
      .catch(() => undefined);
    expect(changes).toEqual([]);
    answer = { status: 201, body: JSON.stringify({ id: 1, date: '2026-01-31' }) };
    await api().call(calls.trades.create, { body: tradeBody });
    stop();
    expect(changes).toEqual([{ what: 'trades', dates: ['2026-01-31'] }]);
  });

  it('CLI-05 says in its own tab what was called and answered', async () => {
    const completedCalls: unknown[] = [];
    const stop = onChange((change) => completedCalls.push(change.completedCall));
    answer = { status: 200, body: '{"ok":true}' };
    const input = { params: { id: '1' } };
    await api().call(calls.trades.delete, input);
    stop();
    expect(completedCalls).toEqual([{ call: calls.trades.delete, input, reply: { ok: true } }]);
  });

  it('CLI-05 names no days where it cannot know all of them: of a change, a deletion, a rename', async () => {
    const changes: unknown[] = [];
    const stop = onChange(({ completedCall, ...change }) => changes.push(change));
    await api().call(calls.trades.update, { params: { id: '1' }, body: tradeBody });
    await api().call(calls.trades.delete, { params: { id: '1' } });
    await api().call(calls.flags.change, { body: { action: 'rename', oldName: 'a', newName: 'b' } });
    stop();
    expect(changes).toEqual([{ what: 'trades' }, { what: 'trades' }, { what: 'flags' }]);
  });
});
