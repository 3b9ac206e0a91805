import { calls, TelemetryBody } from 'contracts';
import { ApiError, clearError, createApi, getErrorMessage, provideHost } from 'shared-ui/host';
import { fakeApi, fakeAuth } from 'shared-ui/testing';
import { tell } from './client-errors.ts';
import { recordVisit } from './page-location.ts';

const told: TelemetryBody['errors'] = [];

const errorIn = (file: string, message: string): Error =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at save (https://x.example${file}:1:20)` });

beforeEach(() => {
  told.length = 0;
  clearError();
  const api = fakeApi();
  api.call = (async (call: unknown, { body }: { body: unknown }) => {
    if (call === calls.system.telemetry) told.push(...TelemetryBody.parse(body).errors);
  }) as typeof api.call;
  provideHost({ api, auth: fakeAuth() });
});

describe('API-23 an error that nobody caught', () => {
  it('is told with the module and version whose code threw it, and the trader sees that something did not work', () => {
    tell(errorIn('/modules/mf-trades/1.2.0-4f/assets/page.js', 'one'));
    expect(told).toEqual([expect.objectContaining({ name: 'Error', module: 'mf-trades@1.2.0-4f' })]);
    expect(getErrorMessage()).toContain('did not work');
  });

  it('of other code is told without a module, and not shown', () => {
    tell(errorIn('/assets/main.js', 'two'));
    expect(told).toEqual([expect.objectContaining({ name: 'Error', module: undefined })]);
    expect(getErrorMessage()).toBe('');
  });

  it('is sent with its class and stack, and without its message, which may quote a note (API-23)', () => {
    tell(new TypeError('my private note'));
    expect(told).toEqual([expect.objectContaining({ name: 'TypeError', stack: expect.stringContaining('    at ') })]);
    expect(JSON.stringify(told)).not.toContain('my private note');
  });

  it('that its page’s place shows is told, and not shown twice', () => {
    tell(errorIn('/modules/mf-trades/1.2.0-4f/assets/page.js', 'shown'), true);
    expect(told).toHaveLength(1);
    expect(getErrorMessage()).toBe('');
  });

  it('is told with the route of its page, never the address, and of a page that never showed with none', () => {
    history.pushState({}, '', '/trades/4711?q=secret');
    recordVisit({ route: '/trades/:tradeId', module: 'mf-trades@1.2.0-4f' });
    tell(errorIn('/assets/main.js', 'four'));
    history.pushState({}, '', '/trades/4712');
    tell(errorIn('/assets/main.js', 'five'));
    expect(told.map(({ path }) => path)).toEqual(['/trades/:tradeId', '/*']);
    expect(JSON.stringify(told)).not.toMatch(/4711|secret/);
  });

  it('is told with the ids of the calls that failed before it, the last few', async () => {
    const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(8));
    const replies = [...ids, 'my note'].map((requestId) => Response.json({ error: 'No.', requestId }, { status: 503 }));
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => replies.shift() as Response);
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = createApi({ baseUrl: '', token: async () => null, onUnauthorized: () => undefined });
    while (replies.length > 0) await client.call(calls.flags.list, {}).catch(() => undefined);
    tell(errorIn('/assets/main.js', 'six'));
    expect(told).toEqual([expect.objectContaining({ requestIds: ids.slice(1) })]);
    fetched.mockRestore();
    silenced.mockRestore();
  });

  it('is told once, a failed call not at all, and a flood only so far', () => {
    tell(errorIn('/assets/main.js', 'three'));
    tell(errorIn('/assets/main.js', 'three'));
    tell(new ApiError(500, {}));
    expect(told).toHaveLength(1);
    for (let count = 0; count < 50; count += 1) tell(errorIn('/assets/main.js', `flood ${count}`));
    expect(told.length).toBeLessThanOrEqual(10);
  });
});
