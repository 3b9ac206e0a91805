/** @jest-environment node */
import { type Call, calls, traderCall } from 'contracts';
import { ApiError, getErrorMessage, getSupportReference, onChange } from 'shared-ui/host';
import { getReportedError } from 'shared-ui/host/shell';
import { setUpApiServer } from '../testing/apiServer.ts';

const tradeBody = { ticker: 'AAPL', setup: '', notes: '', netCents: 1_250, date: '2026-01-31' };
const wireBody = { tradeTag: 'AAPL', flagType: '', comments: '', amount: 12.5, date: '2026-01-31' };

describe('the API client', () => {
  const { state, server, createTestApi } = setUpApiServer();

  it('sends method, path, JSON body and bearer token, and returns the parsed reply (CLI-01, AUT-04)', async () => {
    state.response = { status: 201, body: JSON.stringify({ id: 7 }) };
    await expect(createTestApi().call(calls.trades.create, { body: tradeBody })).resolves.toEqual({ id: 7 });
    expect(state.received).toMatchObject({ method: 'POST', url: '/api/trades', authorization: 'Bearer the-token' });
    expect(JSON.parse(state.received.body)).toEqual(wireBody);
  });

  it('decodes the names and amounts of a reply, whatever fields it has (CLI-01, CAL-07)', async () => {
    const trade = { id: 7, tradeTag: 'AAPL', flagType: 'Gap', bullflagType: 'Gap', amount: -0.29, later: [1] };
    state.response = { status: 200, body: JSON.stringify({ trades: [trade, null], total: 2 }) };
    await expect(createTestApi().call(calls.trades.list, {})).resolves.toEqual({
      trades: [{ id: 7, ticker: 'AAPL', setup: 'Gap', netCents: -29 }, null],
      total: 2,
    });
    const tickers = { '2026-01-30': [{ id: 1, name: 'AAPL', count: 2 }] };
    state.response = { status: 200, body: JSON.stringify({ tradesByDate: tickers }) };
    await expect(createTestApi().call(calls.days.calendar, {})).resolves.toEqual({
      tickersByDate: { '2026-01-30': [{ id: 1, ticker: 'AAPL', count: 2 }] },
    });
  });

  it('sends the headers of a call (API-20, CLI-01)', async () => {
    await createTestApi().call(calls.trades.create, { headers: { 'idempotency-key': 'k-1' }, body: tradeBody });
    expect(state.received).toMatchObject({ key: 'k-1', authorization: 'Bearer the-token' });
  });

  it('sends its API contract, and reports no error if the page handles being outdated', async () => {
    state.response = {
      status: 410,
      body: JSON.stringify({ error: 'This page is old.', code: 'outdated', requestId: 'r1' }),
    };
    const onOutdated = jest.fn(() => true);
    await expect(createTestApi({ onOutdated }).call(calls.flags.list, {})).rejects.toMatchObject({ code: 'outdated' });
    expect(state.received.contract).toBe('1');
    expect(onOutdated).toHaveBeenCalledTimes(1);
    expect(getErrorMessage()).toBe('');
    onOutdated.mockReturnValue(false);
    await expect(createTestApi({ onOutdated }).call(calls.flags.list, {})).rejects.toMatchObject({ code: 'outdated' });
    expect(getErrorMessage()).toBe('This page is old.');
  });

  it('repeats a call once the password was entered, and reports nothing when it was not (SES-02)', async () => {
    const refusal = { error: 'Please enter your password again.', code: 'sign_in_again', requestId: 'r1' };
    state.response = { status: 403, body: JSON.stringify(refusal) };
    const onSignInAgain = jest.fn(async () => false);
    const call = () => createTestApi({ onSignInAgain }).call(calls.account.export, {});
    await expect(call()).rejects.toMatchObject({ code: 'sign_in_again' });
    onSignInAgain.mockImplementation(async () => {
      state.response = { status: 200, body: JSON.stringify({ url: '/zip' }) };
      return true;
    });
    await expect(call()).resolves.toEqual({ url: '/zip' });
    expect([onSignInAgain.mock.calls.length, getErrorMessage()]).toEqual([2, '']);
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('sends %s requests (CLI-01)', async (method) => {
    const call: Call = traderCall(method, '/api/x/:id', { reply: calls.flags.list.reply });
    await createTestApi().call(call, { params: { id: 'a/b' } } as never);
    expect(state.received).toMatchObject({ method, url: '/api/x/a%2Fb' });
  });

  it('adds the query to the URL (CLI-01)', async () => {
    await createTestApi().call(calls.trades.filteredStats, {
      query: { startDate: '2026-01-01', endDate: '2026-01-31' },
    });
    expect(state.received.url).toBe('/api/trades/filtered-stats?startDate=2026-01-01&endDate=2026-01-31');
    await createTestApi().call(calls.trades.stats, { query: { setup: ['Gap', 'none'], side: 'long', q: undefined } });
    expect(state.received.url).toBe('/api/trades/stats?setup=Gap&setup=none&side=long');
  });

  it('reports the reply’s message as global error, and rejects with code and fields (CLI-02, CLI-03)', async () => {
    const reply = { error: 'Ticker is required.', code: 'invalid_input', fields: { tradeTag: 'x' }, requestId: 'r1' };
    state.response = { status: 400, body: JSON.stringify(reply) };
    const failure = await createTestApi()
      .call(calls.trades.create, { body: tradeBody })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 400, code: 'invalid_input', fields: { ticker: 'x' }, requestId: 'r1' });
    expect(getErrorMessage()).toBe('Ticker is required.');
  });

  it('writes the sentences of a failure in the trader’s formats (ACC-08, CLI-02)', async () => {
    const reply = {
      error: 'At most 1,000 rows.',
      code: 'invalid_input',
      fields: { tradeTag: '1,000' },
      requestId: 'r1',
    };
    state.response = { status: 400, body: JSON.stringify(reply) };
    const failure = await createTestApi({ localize: (sentence) => sentence.replace(',', '.') })
      .call(calls.trades.create, { body: tradeBody })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'At most 1.000 rows.', fields: { ticker: '1.000' } });
    expect(getErrorMessage()).toBe('At most 1.000 rows.');
  });

  it.each([
    [500, 'internal', 'r1'],
    [503, 'unavailable', 'r1'],
    [400, 'invalid_input', ''],
    [404, 'not_found', ''],
  ])('reports the support reference of a %i %s if it is a server error (CLI-02)', async (status, code, id) => {
    state.response = { status, body: JSON.stringify({ error: 'No.', code, requestId: 'r1' }) };
    const failure = await createTestApi()
      .call(calls.trades.list, {})
      .catch((error: unknown) => error);
    expect([getSupportReference(failure), getReportedError()]).toEqual([id, { message: 'No.', reference: id }]);
  });

  it.each([200, 404, 502])('rejects an HTML reply with status %i (CLI-02)', async (status) => {
    state.response = { status, body: '<html><h1>Some proxy</h1>' };
    await expect(createTestApi().call(calls.trades.list, {})).rejects.toMatchObject({ name: 'ApiError', status });
    expect(getErrorMessage()).toBe('An error occurred. Please contact support.');
  });

  it('reports no global error for a silent call, or if the caller shows the error (CLI-02)', async () => {
    state.response = { status: 500, body: '{}' };
    const silent = traderCall('GET', '/api/trades/calendar', { reply: calls.trades.list.reply, silent: true });
    await expect(createTestApi().call(silent, {})).rejects.toThrow(ApiError);
    await expect(createTestApi().call(calls.trades.list, {}, { handlesErrors: true })).rejects.toThrow(ApiError);
    await expect(createTestApi().call(calls.trades.list, {}, { handlesErrors: ['internal'] })).rejects.toThrow(
      ApiError,
    );
    expect(getErrorMessage()).toBe('');
    await expect(createTestApi().call(calls.trades.list, {}, { handlesErrors: ['not_found'] })).rejects.toThrow(
      ApiError,
    );
    expect(getErrorMessage()).not.toBe('');
  });

  it('reports a connection failure (CLI-04)', async () => {
    const offlineApi = createTestApi({ baseUrl: 'http://127.0.0.1:1' });
    await expect(offlineApi.call(calls.trades.list, {})).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(getErrorMessage()).toMatch(/No connection to the server/);
  });

  it('retries a read once when the connection drops (CLI-04)', async () => {
    state.dropCount = 1;
    state.response = { status: 200, body: '{"trades":[]}' };
    await expect(createTestApi().call(calls.trades.list, {})).resolves.toEqual({ trades: [] });
    expect([state.requestCount, getErrorMessage()]).toEqual([2, '']);
  });

  it('does not retry a read twice, a write, or a reply with an error status (CLI-04)', async () => {
    state.dropCount = 9;
    await expect(createTestApi().call(calls.trades.list, {})).rejects.toMatchObject({ code: 'network' });
    expect(state.requestCount).toBe(2);
    await expect(createTestApi().call(calls.trades.create, { body: tradeBody })).rejects.toMatchObject({
      code: 'network',
    });
    expect(state.requestCount).toBe(3);
    Object.assign(state, { dropCount: 0, response: { status: 503, body: '{}' } });
    await expect(createTestApi().call(calls.trades.list, {})).rejects.toMatchObject({ status: 503 });
    expect(state.requestCount).toBe(4);
  });

  it('reports a timeout differently from a lost connection (CLI-04)', async () => {
    const controller = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
    state.response = 'stalledBody';
    const call = createTestApi().call(calls.trades.list, {});
    server.once('request', () => controller.abort());
    await expect(call).rejects.toMatchObject({ status: 0, code: 'timeout' });
    expect([state.requestCount, getErrorMessage()]).toEqual([
      1,
      'The server took too long to respond. Please try again.',
    ]);
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it('rejects without a global error when the caller aborts during the request', async () => {
    const caller = new AbortController();
    state.response = 'stalledBody';
    const call = createTestApi().call(calls.trades.list, {}, { signal: caller.signal });
    server.once('request', () => caller.abort());
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect([state.requestCount, getErrorMessage()]).toEqual([1, '']);
  });

  it('rejects without a global error when the caller aborted before the request', async () => {
    const signal = AbortSignal.abort();
    await expect(createTestApi().call(calls.trades.list, {}, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(getErrorMessage()).toBe('');
  });

  it('reports a 401 to the session (AUT-06)', async () => {
    state.response = {
      status: 401,
      body: JSON.stringify({ error: 'Sign in again.', code: 'unauthorized', requestId: 'r' }),
    };
    await expect(createTestApi().call(calls.trades.list, {})).rejects.toThrow('Sign in again.');
    expect(state.unauthorizedCount).toBe(1);
  });

  it('reports a disabled user to the session, but no other 403 (AUT-06)', async () => {
    for (const [code, reported] of [
      ['user_disabled', 1],
      ['forbidden', 1],
    ] as const) {
      state.response = { status: 403, body: JSON.stringify({ error: 'No.', code, requestId: 'r' }) };
      await expect(createTestApi().call(calls.trades.list, {})).rejects.toMatchObject({ code });
      expect(state.unauthorizedCount).toBe(reported);
    }
  });

  it('reports why the token cannot be renewed, and sends no request (CLI-04)', async () => {
    const failure = new ApiError(0, { error: 'No connection to the sign-in service.' });
    const offline = createTestApi({ token: () => Promise.reject(failure) });
    await expect(offline.call(calls.trades.list, {})).rejects.toBe(failure);
    expect(getErrorMessage()).toBe('No connection to the sign-in service.');
  });

  it('reports which token was rejected and why, from the header or the body (AUT-06)', async () => {
    const rejected: unknown[] = [];
    const client = createTestApi({
      token: async () => 'in-header',
      onUnauthorized: ({ code }, token) => rejected.push([code, token]),
    });
    state.response = { status: 401, body: JSON.stringify({ error: 'No.', code: 'token_expired', requestId: 'r' }) };
    await expect(client.call(calls.trades.list, {})).rejects.toThrow();
    await expect(client.call(calls.auth.login, { body: { idToken: 'in-body' } })).rejects.toThrow();
    expect(rejected).toEqual([
      ['token_expired', 'in-header'],
      ['token_expired', 'in-body'],
    ]);
  });

  it('announces a successful write with its day, but no read and no failure (CLI-05)', async () => {
    const changes: unknown[] = [];
    const unsubscribe = onChange(({ completedCall, ...change }) => changes.push(change));
    await createTestApi().call(calls.trades.list, {});
    state.response = { status: 400, body: '{}' };
    await createTestApi()
      .call(calls.trades.create, { body: tradeBody })
      .catch(() => undefined);
    expect(changes).toEqual([]);
    state.response = { status: 201, body: JSON.stringify({ id: 1, date: '2026-01-31' }) };
    await createTestApi().call(calls.trades.create, { body: tradeBody });
    unsubscribe();
    expect(changes).toEqual([{ what: 'trades', dates: ['2026-01-31'] }]);
  });

  it('announces call, input and reply in its own tab (CLI-05)', async () => {
    const completedCalls: unknown[] = [];
    const unsubscribe = onChange((change) => completedCalls.push(change.completedCall));
    state.response = { status: 200, body: '{"ok":true}' };
    const input = { params: { id: '1' } };
    await createTestApi().call(calls.trades.delete, input);
    unsubscribe();
    expect(completedCalls).toEqual([{ call: calls.trades.delete, input, reply: { ok: true } }]);
  });

  it('announces no days for an update, a deletion or a rename, because they may be incomplete (CLI-05)', async () => {
    const changes: unknown[] = [];
    const unsubscribe = onChange(({ completedCall, ...change }) => changes.push(change));
    await createTestApi().call(calls.trades.update, { params: { id: '1' }, body: tradeBody });
    await createTestApi().call(calls.trades.delete, { params: { id: '1' } });
    await createTestApi().call(calls.flags.change, { body: { action: 'rename', oldName: 'a', newName: 'b' } });
    unsubscribe();
    expect(changes).toEqual([{ what: 'trades' }, { what: 'trades' }, { what: 'flags' }]);
  });
});
