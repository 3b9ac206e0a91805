import { calls, TelemetryBody } from 'contracts';
import { ApiError, clearError, getErrorMessage } from 'shared-ui/host';
import { createApi, provideHost } from 'shared-ui/host/shell';
import { fakeAuth, mockApi } from 'shared-ui/testing';
import { sendClientError } from './client-errors.ts';
import { recordVisit } from './page-location.ts';

const sent: TelemetryBody['errors'] = [];

const createError = (file: string, message: string): Error =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at save (https://x.example${file}:1:20)` });

beforeEach(() => {
  sent.length = 0;
  clearError();
  const api = mockApi();
  api.call = (async (call: unknown, { body }: { body: unknown }) => {
    if (call === calls.system.telemetry) sent.push(...TelemetryBody.parse(body).errors);
  }) as typeof api.call;
  provideHost({ api, auth: fakeAuth() });
});

describe('an uncaught error', () => {
  it('is sent with the module and version that threw it, and shown in a toast (API-23)', () => {
    sendClientError(createError('/modules/mf-trades/1.2.0-4f/assets/page.js', 'one'));
    expect(sent).toEqual([expect.objectContaining({ name: 'Error', module: 'mf-trades@1.2.0-4f' })]);
    expect(getErrorMessage()).toContain('did not work');
  });

  it('is sent without a module and not shown when other code threw it (API-23)', () => {
    sendClientError(createError('/assets/main.js', 'two'));
    expect(sent).toEqual([expect.objectContaining({ name: 'Error', module: undefined })]);
    expect(getErrorMessage()).toBe('');
  });

  it('is sent with its class and stack but without its message, which can contain a note (API-23)', () => {
    sendClientError(new TypeError('my private note'));
    expect(sent).toEqual([expect.objectContaining({ name: 'TypeError', stack: expect.stringContaining('    at ') })]);
    expect(JSON.stringify(sent)).not.toContain('my private note');
  });

  it('is sent but not shown again when an error boundary shows it (API-23)', () => {
    sendClientError(createError('/modules/mf-trades/1.2.0-4f/assets/page.js', 'shown'), true);
    expect(sent).toHaveLength(1);
    expect(getErrorMessage()).toBe('');
  });

  it('is sent with its page’s route, never the URL, and with /* when the page was not shown (API-23)', () => {
    history.pushState({}, '', '/trades/4711?q=secret');
    recordVisit({ route: '/trades/:tradeId', module: 'mf-trades@1.2.0-4f' });
    sendClientError(createError('/assets/main.js', 'four'));
    history.pushState({}, '', '/trades/4712');
    sendClientError(createError('/assets/main.js', 'five'));
    expect(sent.map(({ path }) => path)).toEqual(['/trades/:tradeId', '/*']);
    expect(JSON.stringify(sent)).not.toMatch(/trades\/471|secret/);
  });

  it('is sent with the request ids of the last failed calls (API-23)', async () => {
    const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(8));
    const replies = [...ids, 'my note'].map((requestId) => Response.json({ error: 'No.', requestId }, { status: 503 }));
    const fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => replies.shift() as Response);
    const client = createApi({ baseUrl: '', token: async () => null, onUnauthorized: () => undefined });
    while (replies.length > 0) await client.call(calls.flags.list, {}).catch(() => undefined);
    sendClientError(createError('/assets/main.js', 'six'));
    expect(sent).toEqual([expect.objectContaining({ requestIds: ids.slice(1) })]);
    fetchSpy.mockRestore();
  });

  it('is sent once, is limited to ten per page, and is not sent for a failed call (API-23)', () => {
    sendClientError(createError('/assets/main.js', 'three'));
    sendClientError(createError('/assets/main.js', 'three'));
    sendClientError(new ApiError(500, {}));
    expect(sent).toHaveLength(1);
    for (let count = 0; count < 50; count += 1) sendClientError(createError('/assets/main.js', `flood ${count}`));
    expect(sent.length).toBeLessThanOrEqual(10);
  });
});
