import { calls } from 'contracts';
import { type Api, getErrorMessage, onChange } from 'shared-ui/host';
import { setUpApiServer } from '../testing/apiServer.ts';

const storedFile = { id: 'f1', url: '/x', originalName: 'chart.png', fileType: 'image/png', uploadDate: '', size: 3 };

describe('an upload', () => {
  const { state, createTestApi } = setUpApiServer();
  const upload = (file: File, options?: Parameters<Api['upload']>[2]) =>
    createTestApi().upload(
      calls.media.upload,
      { headers: { 'idempotency-key': 'k1' }, form: { tradeId: '7' }, file },
      options,
    );
  const createPng = () => new File(['abc'], 'chart.png', { type: 'image/png' });

  beforeEach(() => {
    state.response = { status: 201, body: JSON.stringify(storedFile) };
  });
  afterEach(() => jest.useRealTimers());

  it('is sent as a multipart form, text fields first, with the bearer token and its headers (CLI-01, AUT-04)', async () => {
    await expect(upload(createPng())).resolves.toEqual(storedFile);
    expect(state.received).toMatchObject({
      method: 'POST',
      url: '/api/media/upload',
      authorization: 'Bearer the-token',
      key: 'k1',
    });
    expect(state.received.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(state.received.body).toMatch(
      /name="tradeId"\s+7\s[\s\S]*name="file"; filename="chart.png"\s+Content-Type: image\/png\s+abc/,
    );
  });

  it('reports the fraction of bytes sent (ADD-04)', async () => {
    const fractions: number[] = [];
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
    // jsdom fires no upload progress events; the browser tests cover the real ones.
    state.onRequest = () => {
      const { upload: outgoing } = send.mock.contexts[0] as XMLHttpRequest;
      for (const loaded of [50, 200]) outgoing.dispatchEvent(new ProgressEvent('progress', { loaded, total: 200 }));
    };
    await upload(createPng(), { onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.filter((fraction) => fraction > 0)).toEqual([0.25, 1]);
  });

  it('fails as a call does, with the reply’s message and code and the global error (CLI-02)', async () => {
    state.response = { status: 413, body: JSON.stringify({ error: 'This file is too large.', code: 'too_large' }) };
    await expect(upload(createPng())).rejects.toMatchObject({ name: 'ApiError', status: 413, code: 'too_large' });
    expect(getErrorMessage()).toBe('This file is too large.');
  });

  it('reports a dropped connection (CLI-04)', async () => {
    state.dropCount = 1;
    // jsdom reports the dropped connection.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(upload(createPng())).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(getErrorMessage()).toMatch(/No connection to the server/);
  });

  it.each([
    ['the default of a minute', 60_000, {}],
    ["its caller's timeout", 600_000, { idleTimeoutMs: 600_000 }],
  ])('fails if it makes no progress for %s (CLI-04)', async (_, timeoutMs, options) => {
    state.response = 'stalled';
    const arrived = new Promise<void>((resolve) => {
      state.onRequest = resolve;
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
    state.response = 'stalled';
    const caller = new AbortController();
    state.onRequest = () => caller.abort();
    await expect(upload(createPng(), { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(upload(createPng(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(getErrorMessage()).toBe('');
  });

  it('announces a change of trades, but not if it failed (CLI-05)', async () => {
    const changes: unknown[] = [];
    const unsubscribe = onChange(({ completedCall, ...change }) => changes.push(change));
    state.response = { status: 400, body: '{}' };
    await upload(createPng()).catch(() => undefined);
    expect(changes).toEqual([]);
    state.response = { status: 201, body: JSON.stringify(storedFile) };
    await upload(createPng());
    unsubscribe();
    expect(changes).toEqual([{ what: 'trades' }]);
  });
});
