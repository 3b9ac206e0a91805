import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from 'contracts';
import { clearError, createApi, getErrorMessage, onChange } from 'shared-ui/host';

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
};

/** The test page and the server have different origins, so the server must allow CORS. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, idempotency-key, x-api-contract',
  'content-type': 'application/json',
};

const storedFile = { id: 'f1', url: '/x', originalName: 'chart.png', fileType: 'image/png', uploadDate: '', size: 3 };

describe('an upload', () => {
  let server: Server;
  let response: { status: number; body: string } | 'stalled' | 'dropped';
  let received: { method?: string; url?: string; authorization?: string; type?: string; key?: unknown; body: string };
  let unauthorizedCount: number;
  let onRequest: () => void;

  const upload = (file: File, options?: Parameters<ReturnType<typeof createApi>['upload']>[2]) =>
    createApi({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: async () => 'the-token',
      onUnauthorized: () => {
        unauthorizedCount += 1;
      },
    }).upload(calls.media.upload, { headers: { 'idempotency-key': 'k1' }, form: { tradeId: '7' }, file }, options);
  const createPng = () => new File(['abc'], 'chart.png', { type: 'image/png' });

  beforeAll((done) => {
    server = createServer(async (request, reply) => {
      if (request.method === 'OPTIONS') return void reply.writeHead(204, corsHeaders).end();
      const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
      received = { method: request.method, url: request.url, authorization, type, key, body: await readBody(request) };
      onRequest();
      if (response === 'stalled') return;
      if (response === 'dropped') return void request.socket.destroy();
      reply.writeHead(response.status, corsHeaders).end(response.body);
    }).listen(0, '127.0.0.1', done);
  });
  afterAll((done) => {
    server.closeAllConnections();
    server.close(done);
  });
  beforeEach(() => {
    response = { status: 201, body: JSON.stringify(storedFile) };
    unauthorizedCount = 0;
    onRequest = () => undefined;
    clearError();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('is sent as a multipart form, text fields first, with the bearer token and its headers (CLI-01, AUT-04)', async () => {
    await expect(upload(createPng())).resolves.toEqual(storedFile);
    expect(received).toMatchObject({
      method: 'POST',
      url: '/api/media/upload',
      authorization: 'Bearer the-token',
      key: 'k1',
    });
    expect(received.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(received.body).toMatch(
      /name="tradeId"\s+7\s[\s\S]*name="file"; filename="chart.png"\s+Content-Type: image\/png\s+abc/,
    );
  });

  it('reports the fraction of bytes sent (ADD-04)', async () => {
    const fractions: number[] = [];
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
    // jsdom fires no upload progress events; the browser tests cover the real ones.
    onRequest = () => {
      const { upload: outgoing } = send.mock.contexts[0] as XMLHttpRequest;
      for (const loaded of [50, 200]) outgoing.dispatchEvent(new ProgressEvent('progress', { loaded, total: 200 }));
    };
    await upload(createPng(), { onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.filter((fraction) => fraction > 0)).toEqual([0.25, 1]);
  });

  it('fails as a call does, with the reply’s message and code and the global error (CLI-02)', async () => {
    response = { status: 413, body: JSON.stringify({ error: 'This file is too large.', code: 'too_large' }) };
    await expect(upload(createPng())).rejects.toMatchObject({ name: 'ApiError', status: 413, code: 'too_large' });
    expect(getErrorMessage()).toBe('This file is too large.');
  });

  it('reports no global error if the caller shows the error (CLI-02)', async () => {
    response = { status: 413, body: '{}' };
    await expect(upload(createPng(), { handlesErrors: true })).rejects.toMatchObject({ status: 413 });
    expect(getErrorMessage()).toBe('');
  });

  it('rejects an HTML reply (CLI-02)', async () => {
    response = { status: 200, body: '<html>' };
    await expect(upload(createPng())).rejects.toThrow('An error occurred. Please contact support.');
  });

  it('reports a dropped connection (CLI-04)', async () => {
    response = 'dropped';
    await expect(upload(createPng())).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(getErrorMessage()).toMatch(/No connection to the server/);
  });

  it.each([
    ['the default of a minute', 60_000, {}],
    ["its caller's timeout", 600_000, { idleTimeoutMs: 600_000 }],
    [
      "its caller's timeout, given by the former name",
      600_000,
      { signal: new AbortController().signal, idle: 600_000 },
    ],
  ])('fails if it makes no progress for %s (CLI-04)', async (_, timeoutMs, options) => {
    response = 'stalled';
    const arrived = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const idleCallbacks: (() => void)[] = [];
    const realSetTimeout = setTimeout;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, ms?: number) => {
      if (ms !== timeoutMs) return realSetTimeout(callback, ms);
      idleCallbacks.push(callback);
      return 0;
    }) as typeof setTimeout);
    const failed = expect(upload(createPng(), options)).rejects.toMatchObject({ status: 0, code: 'timeout' });
    await arrived;
    idleCallbacks.at(-1)?.();
    await failed;
    expect(getErrorMessage()).toBe('The server took too long to respond. Please try again.');
  });

  it('can be aborted before and during the upload, without a global error (ADD-02)', async () => {
    response = 'stalled';
    const caller = new AbortController();
    onRequest = () => caller.abort();
    await expect(upload(createPng(), { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(upload(createPng(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(getErrorMessage()).toBe('');
  });

  it('reports a 401 to the session (AUT-06)', async () => {
    response = { status: 401, body: JSON.stringify({ error: 'Sign in again.', code: 'unauthorized' }) };
    await expect(upload(createPng())).rejects.toThrow('Sign in again.');
    expect(unauthorizedCount).toBe(1);
  });

  it('announces a change of trades, but not if it failed (CLI-05)', async () => {
    const changes: unknown[] = [];
    const unsubscribe = onChange(({ completedCall, ...change }) => changes.push(change));
    response = { status: 400, body: '{}' };
    await upload(createPng()).catch(() => undefined);
    expect(changes).toEqual([]);
    response = { status: 201, body: JSON.stringify(storedFile) };
    await upload(createPng());
    unsubscribe();
    expect(changes).toEqual([{ what: 'trades' }]);
  });
});
