import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from 'contracts';
import { clearError, createApi, getErrorMessage, onChange } from 'shared-ui/host';

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
};

/** The page of a test has another origin than its server, as a page has whose API stands elsewhere. */
const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, idempotency-key, x-api-contract',
  'content-type': 'application/json',
};

const stored = { id: 'f1', url: '/x', originalName: 'chart.png', fileType: 'image/png', uploadDate: '', size: 3 };

describe('an upload', () => {
  let server: Server;
  let answer: { status: number; body: string } | 'silence' | 'cut';
  let seen: { method?: string; url?: string; authorization?: string; type?: string; key?: unknown; body: string };
  let unauthorized: number;
  let onRequest: () => void;

  const upload = (file: File, options?: Parameters<ReturnType<typeof createApi>['upload']>[2]) =>
    createApi({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: async () => 'the-token',
      onUnauthorized: () => {
        unauthorized += 1;
      },
    }).upload(calls.media.upload, { headers: { 'idempotency-key': 'k1' }, form: { tradeId: '7' }, file }, options);
  const png = () => new File(['abc'], 'chart.png', { type: 'image/png' });

  beforeAll((done) => {
    server = createServer(async (request, response) => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, openToAll).end();
      const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
      seen = { method: request.method, url: request.url, authorization, type, key, body: await read(request) };
      onRequest();
      if (answer === 'silence') return;
      if (answer === 'cut') return void request.socket.destroy();
      response.writeHead(answer.status, openToAll).end(answer.body);
    }).listen(0, '127.0.0.1', done);
  });
  afterAll((done) => {
    server.closeAllConnections();
    server.close(done);
  });
  beforeEach(() => {
    answer = { status: 201, body: JSON.stringify(stored) };
    unauthorized = 0;
    onRequest = () => undefined;
    clearError();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('CLI-01 AUT-04 goes as a multipart form, its text in front of the file, with the Bearer token and its headers', async () => {
    await expect(upload(png())).resolves.toEqual(stored);
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/api/media/upload',
      authorization: 'Bearer the-token',
      key: 'k1',
    });
    expect(seen.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen.body).toMatch(
      /name="tradeId"\s+7\s[\s\S]*name="file"; filename="chart.png"\s+Content-Type: image\/png\s+abc/,
    );
  });

  it('ADD-04 tells the share of the bytes that has gone', async () => {
    const shares: number[] = [];
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
    // jsdom sends, but does not count: what it counts is seen in the browser tests.
    onRequest = () => {
      const { upload: outgoing } = send.mock.contexts[0] as XMLHttpRequest;
      for (const loaded of [50, 200]) outgoing.dispatchEvent(new ProgressEvent('progress', { loaded, total: 200 }));
    };
    await upload(png(), { onProgress: (share) => shares.push(share) });
    expect(shares.filter((share) => share > 0)).toEqual([0.25, 1]);
  });

  it('CLI-02 fails as a call does: the sentence of the reply, its code, and the global error', async () => {
    answer = { status: 413, body: JSON.stringify({ error: 'This file is too large.', code: 'too_large' }) };
    await expect(upload(png())).rejects.toMatchObject({ name: 'ApiError', status: 413, code: 'too_large' });
    expect(getErrorMessage()).toBe('This file is too large.');
  });

  it('CLI-02 raises no global error for a caller that shows the failure itself', async () => {
    answer = { status: 413, body: '{}' };
    await expect(upload(png(), { quiet: true })).rejects.toMatchObject({ status: 413 });
    expect(getErrorMessage()).toBe('');
  });

  it('CLI-02 takes what some proxy says in HTML for no reply of ours', async () => {
    answer = { status: 200, body: '<html>' };
    await expect(upload(png())).rejects.toThrow('An error occurred. Please contact support.');
  });

  it('CLI-04 turns a cut connection into a sentence', async () => {
    answer = 'cut';
    await expect(upload(png())).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(getErrorMessage()).toMatch(/No connection to the server/);
  });

  it.each([
    ['a minute', 60_000, {}],
    ['longer than its caller lets it', 600_000, { idle: 600_000 }],
  ])('CLI-04 may take longer than a call, but not stand still for %s', async (_, allowed, options) => {
    answer = 'silence';
    const arrived = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const idle: (() => void)[] = [];
    const real = setTimeout;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
      if (ms !== allowed) return real(work, ms);
      idle.push(work);
      return 0;
    }) as typeof setTimeout);
    const failed = expect(upload(png(), options)).rejects.toMatchObject({ status: 0, code: 'timeout' });
    await arrived;
    idle.at(-1)?.();
    await failed;
    expect(getErrorMessage()).toBe('The server took too long to answer. Please try again.');
  });

  it('ADD-02 ends when its caller aborts it, also before it began, without a global error', async () => {
    answer = 'silence';
    const caller = new AbortController();
    onRequest = () => caller.abort();
    await expect(upload(png(), { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(upload(png(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(getErrorMessage()).toBe('');
  });

  it('AUT-06 reports a 401 to the session', async () => {
    answer = { status: 401, body: JSON.stringify({ error: 'Sign in again.', code: 'unauthorized' }) };
    await expect(upload(png())).rejects.toThrow('Sign in again.');
    expect(unauthorized).toBe(1);
  });

  it('CLI-05 announces that trades have changed, and nothing when it failed', async () => {
    const changes: unknown[] = [];
    const stop = onChange(({ completedCall, ...change }) => changes.push(change));
    answer = { status: 400, body: '{}' };
    await upload(png()).catch(() => undefined);
    expect(changes).toEqual([]);
    answer = { status: 201, body: JSON.stringify(stored) };
    await upload(png());
    stop();
    expect(changes).toEqual([{ what: 'trades' }]);
  });
});
